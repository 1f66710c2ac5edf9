import { Link } from 'react-router';
import { pathTo } from '../../../paths.ts';
import { t, tn } from '../../../text/t.ts';
import css from './bulk.module.css';
import type { BulkRun } from './bulk-run.ts';

/** The report has the rest: a dialog with ten thousand rows helps no one. */
const SHOWN = 100;

/** Each failure with a link to the user and its reason, which is said once if it is the same for all. */
export function Failures({ run }: { readonly run: BulkRun }) {
  const failed = run.items.filter((item) => item.state === 'failed');
  const reasons = new Set(failed.map(({ reason }) => reason));
  const shared = failed.length > 1 && reasons.size === 1 ? failed[0]?.reason : null;
  const hidden = failed.length - SHOWN;
  return (
    <section aria-label={t('bulk.failures')}>
      {shared && <p className={css.shared}>{shared}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard */}
      <div className={css.failures} tabIndex={0}>
        <table>
          <caption className="visually-hidden">{t('bulk.failures')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('bulk.report.name')}</th>
              {!shared && <th scope="col">{t('bulk.report.reason')}</th>}
            </tr>
          </thead>
          <tbody>
            {failed.slice(0, SHOWN).map(({ id, name, reason }) => {
              const path = pathTo('user', id);
              return (
                <tr key={id}>
                  <th scope="row">{path ? <Link to={path}>{name}</Link> : name}</th>
                  {!shared && <td>{reason}</td>}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {hidden > 0 && <p className={css.quiet}>{tn('bulk.moreFailures', hidden)}</p>}
    </section>
  );
}
