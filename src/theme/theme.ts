/**
 * The look: one accent, cool neutral grays, a real type scale (12 13 14 16 20 26), thin borders instead of shadows. Shade 7 of
 * the accent on white has a contrast of 6.8 : 1, shade 4 on the dark surface 7.6 : 1, so text and controls meet WCAG 2.2 AA.
 */
import { type ButtonProps, createTheme, type MantineColorsTuple } from '@mantine/core';

const accent: MantineColorsTuple = [
  '#f0f5fa',
  '#dfeaf4',
  '#c2d7ea',
  '#a3c5e6',
  '#7fb2e5',
  '#5a93c9',
  '#4378ab',
  '#2f5d8a',
  '#254b70',
  '#1b3854',
];
const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#f0f2f5',
  '#e5e8ec',
  '#d7dbe1',
  '#bfc6ce',
  '#949da8',
  '#69727d',
  '#545d68',
  '#39414a',
  '#1f252b',
];
const dark: MantineColorsTuple = [
  '#d9dde2',
  '#b6bdc6',
  '#959da8',
  '#6d7580',
  '#434a54',
  '#343a43',
  '#272c33',
  '#1b1f25',
  '#15181d',
  '#0f1115',
];

/**
 * The system's own, in two weights, 400 and 600: each further family, size and weight takes the browser a millisecond or more to
 * find before the first row.
 */
const SYSTEM_FONT = 'system-ui, sans-serif';

/** During a fade-out, the element would still catch keys: those pressed right after closing would be lost. */
const GONE_AT_ONCE = { exitDuration: 0 };

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 4 },
  colors: { accent, gray, dark },
  autoContrast: true,
  luminanceThreshold: 0.35,
  black: '#1f252b',
  fontFamily: SYSTEM_FONT,
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.35' },
  headings: {
    fontFamily: SYSTEM_FONT,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
      h4: { fontSize: '0.875rem', lineHeight: '1.45' },
    },
  },
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Filled buttons are rare on purpose: a page has up to one main action, with `variant="filled"`.
    Button: {
      defaultProps: { variant: 'default', size: 'sm', fw: 400 },
      // The library computes the contrast for the light scheme only: white on the dark scheme's light accent.
      vars: (_: unknown, { variant, color }: ButtonProps) => ({
        root: variant === 'filled' && color === undefined ? { '--button-color': 'var(--mantine-primary-color-contrast)' } : {},
      }),
    },
    Paper: { defaultProps: { withBorder: true, shadow: 'none' } },
    Card: { defaultProps: { withBorder: true, shadow: 'none' } },
    Badge: { defaultProps: { variant: 'default', radius: 'sm', tt: 'none', fw: 400 } },
    Menu: { defaultProps: { shadow: 'md', withinPortal: true, transitionProps: GONE_AT_ONCE } },
    Popover: { defaultProps: { shadow: 'md', transitionProps: GONE_AT_ONCE } },
    HoverCard: { defaultProps: { shadow: 'md', openDelay: 400 } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: false, multiline: true, maw: 320 } },
    Modal: { defaultProps: { overlayProps: { backgroundOpacity: 0.45 }, transitionProps: { ...GONE_AT_ONCE, duration: 120 } } },
    Drawer: { defaultProps: { overlayProps: { backgroundOpacity: 0.45 }, transitionProps: { ...GONE_AT_ONCE, duration: 140 } } },
    Tabs: { defaultProps: { keepMounted: false } },
    Anchor: { defaultProps: { underline: 'hover' } },
    Loader: { defaultProps: { size: 'sm' } },
  },
});
