import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { t } from '../text/t.ts';
import { type Beside, MenuBeside } from '../ui/beside.tsx';
import { SCHEME_ICONS } from './scheme-icons.ts';

const CHOICES = ['light', 'dark', 'auto'] as const;

export function ThemePopup(beside: Beside) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <MenuBeside {...beside} position="bottom-end" width={180}>
      <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
        {CHOICES.map((value) => {
          const Icon = SCHEME_ICONS[value];
          return (
            <Menu.RadioItem key={value} value={value} rightSection={<Icon size={16} aria-hidden="true" />}>
              {t(`theme.${value}`)}
            </Menu.RadioItem>
          );
        })}
      </Menu.RadioGroup>
    </MenuBeside>
  );
}
