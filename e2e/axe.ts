import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Looks for faults with axe. Without frames there is nothing to put together in a second page, which takes longer than the look itself;
 * and no more than the faults is read.
 */
export const axe = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });

/** That of WCAG 2.2, levels A and AA. */
export const wcag = (page: Page): AxeBuilder => axe(page).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);

/** Faults by WCAG 2.2 AA, as `rule: html | html`. */
export async function faults(page: Page): Promise<readonly string[]> {
  return inWords(await wcag(page).analyze());
}

/** Faults of contrast alone: what another colour scheme may bring. */
export async function contrastFaults(page: Page): Promise<readonly string[]> {
  return inWords(await axe(page).withRules(['color-contrast']).analyze());
}

const inWords = ({ violations }: Awaited<ReturnType<AxeBuilder['analyze']>>): readonly string[] =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
