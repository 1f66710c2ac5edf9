import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DAY_MS, dayOf } from '../../../contract/dates.ts';
import '../../theme/global.css';
import { PeriodTimeline } from './period-timeline.tsx';
import { toCoverage } from './periods.ts';

const TERMS = { renewalDays: null, isAlertingOnExpiration: null, warningDayLimit: null, criticalDayLimit: null };
const TODAY = dayOf(Date.UTC(2026, 10, 28));

test.each([230, 340, 480, 660, 900])('years stand side by side on a line of %i px, however many there are', async (width) => {
  const spans = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 14];
  await render(
    <div style={{ width }}>
      {spans.map((years) => {
        const period = { id: `${years}`, validFrom: (TODAY - years * 365) * DAY_MS, validTo: (TODAY + 20) * DAY_MS };
        return <PeriodTimeline key={years} label={`${years} years`} coverage={toCoverage([period], TODAY)} terms={TERMS} />;
      })}
    </div>,
  );
  for (const years of spans) {
    const labels = [
      ...page
        .getByRole('img', { name: `${years} years`, exact: true })
        .element()
        .querySelectorAll('span'),
    ]
      .filter((label) => /^\d{4}$/.test(label.textContent) && getComputedStyle(label).visibility === 'visible')
      .map((label) => label.getBoundingClientRect());
    expect(labels.length).toBeGreaterThan(0);
    labels.slice(1).forEach((box, index) => {
      expect(box.left, `${years} years`).toBeGreaterThanOrEqual(labels[index]?.right ?? 0);
    });
  }
});
