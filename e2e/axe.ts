import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Looks for problems with axe. Without frames nothing needs to be assembled in a second page, which would take longer than the
 * check itself; only the problems are read.
 */
export const axe = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });

/** The rules of WCAG 2.2, levels A and AA. */
export const wcag = (page: Page): AxeBuilder => axe(page).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);

/** Violations of WCAG 2.2 AA, as `rule: html | html`. */
export async function faults(page: Page): Promise<readonly string[]> {
  return inWords(await wcag(page).analyze());
}

/** Only violations of contrast: those that another color scheme may cause. */
export async function contrastFaults(page: Page): Promise<readonly string[]> {
  return inWords(await axe(page).withRules(['color-contrast']).analyze());
}

const inWords = ({ violations }: Awaited<ReturnType<AxeBuilder['analyze']>>): readonly string[] =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
