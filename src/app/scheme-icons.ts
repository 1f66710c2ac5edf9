import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

/** The color schemes to choose from, each with its icon. */
export const SCHEME_ICONS = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const;
