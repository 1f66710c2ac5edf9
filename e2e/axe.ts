import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Looks for faults with axe. Without frames there is nothing to put together in a second page, which takes longer than the look itself;
 * and no more than the faults is read.
 */
export const axe = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });

/** That of WCAG 2.2, levels A and AA. */
export const wcag = (page: Page): AxeBuilder => axe(page).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
