import { ActionIcon, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { t } from '../text/t.ts';

const CHOICES = [
  { value: 'light', label: 'theme.light', icon: IconSun },
  { value: 'dark', label: 'theme.dark', icon: IconMoon },
  { value: 'auto', label: 'theme.auto', icon: IconDeviceDesktop },
] as const;

/** Light, dark, or as the system; kept in this browser. */
export function ThemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Current = CHOICES.find(({ value }) => value === colorScheme)?.icon ?? IconDeviceDesktop;
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <ActionIcon size="lg" aria-label={t('theme.label')}>
          <Current size={18} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          {CHOICES.map(({ value, label, icon: Icon }) => (
            <Menu.RadioItem key={value} value={value} rightSection={<Icon size={16} aria-hidden="true" />}>
              {t(label)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
