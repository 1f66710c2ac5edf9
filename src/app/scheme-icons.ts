import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

/** The colour schemes that a person may choose, each with its icon. */
export const SCHEME_ICONS = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const;
