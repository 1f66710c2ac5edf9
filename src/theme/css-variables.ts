/** The variables of styles, in both color schemes: of the library by the theme, and our own. */
import {
  type CSSVariablesResolver,
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import { theme } from './theme.ts';

/** The product's own variables, for CSS modules and charts; each has a light and a dark value. */
const OWN: ReturnType<CSSVariablesResolver> = {
  variables: { '--sam-font-xl': '1.625rem', '--sam-header-height': '52px', '--sam-nav-width': '228px' },
  light: {
    '--mantine-color-scheme': 'light',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': 'var(--sam-text-quiet)',
    '--mantine-color-placeholder': 'var(--sam-text-faint)',
    '--mantine-color-anchor': '#2f5d8a',
    '--mantine-color-error': 'var(--sam-bad)',
    '--sam-surface': '#ffffff',
    '--sam-surface-2': '#f7f8fa',
    '--sam-surface-3': '#eef1f4',
    '--sam-border': '#e1e5ea',
    '--sam-border-strong': '#bfc6ce',
    '--sam-text-quiet': '#545d68',
    '--sam-text-faint': '#69727d',
    '--sam-link': '#2b5783',
    '--sam-accent': '#2f5d8a',
    '--sam-accent-soft': '#eaf1f8',
    '--sam-good': '#1d6b40',
    '--sam-good-soft': '#e7f4ec',
    '--sam-warn': '#85520a',
    '--sam-warn-soft': '#fdf3e0',
    '--sam-bad': '#b3261e',
    '--sam-bad-soft': '#fcebe9',
  },
  dark: {
    '--mantine-color-scheme': 'dark',
    '--mantine-color-body': '#15181d',
    '--mantine-color-dimmed': 'var(--sam-text-quiet)',
    '--mantine-color-placeholder': 'var(--sam-text-faint)',
    '--mantine-color-anchor': '#8fbdec',
    '--mantine-color-error': 'var(--sam-bad)',
    '--mantine-color-default': '#1f242b',
    '--mantine-color-default-hover': '#272c33',
    '--mantine-color-default-border': '#3b424c',
    '--sam-surface': '#1b1f25',
    '--sam-surface-2': '#1b1f25',
    '--sam-surface-3': '#242930',
    '--sam-border': '#2e343c',
    '--sam-border-strong': '#4a525d',
    '--sam-text-quiet': '#a5adb8',
    '--sam-text-faint': '#959da8',
    '--sam-link': '#8fbdec',
    '--sam-accent': '#7fb2e5',
    '--sam-accent-soft': '#1f2f41',
    '--sam-good': '#7ecb9c',
    '--sam-good-soft': '#17291f',
    '--sam-warn': '#e5b566',
    '--sam-warn-soft': '#2e2515',
    '--sam-bad': '#f2918a',
    '--sam-bad-soft': '#351e1c',
  },
};

/** Colors of the library that nothing here has. */
export const UNUSED = ['pink', 'violet', 'indigo', 'cyan', 'green', 'lime'];

/** A sheet that is made once, at build time: the library's provider would make it at each start, before the first drawing. */
export function variablesSheet(): string {
  const all = mergeMantineTheme(DEFAULT_THEME, theme);
  const colors = Object.fromEntries(Object.entries(all.colors).filter(([name]) => !UNUSED.includes(name)));
  return convertCssVariables(deepMerge(defaultCssVariablesResolver({ ...all, colors } as typeof all), OWN), ':root');
}
