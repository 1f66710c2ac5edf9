import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { allows } from '../../../contract/permissions.ts';
import { fetchPage } from '../../api/queries.ts';
import { serviceNow } from '../../clock.ts';
import { GatherBar } from '../../detail/gather-bar.tsx';
import { formatDate, formatServiceDay } from '../../format.ts';
import { useCan, useSession } from '../../session/use-session.ts';
import { t } from '../../text/t.ts';
import { downloadCsv } from '../../ui/download.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { PrintHeader } from '../../ui/print-header.tsx';
import { useServiceDay } from '../../use-clock.ts';
import { isoDay, sectionCsv } from './csv.ts';
import css from './overview.module.css';
import { SECTIONS, type Section } from './sections.ts';
import { ComingTile, OverviewTile } from './tile.tsx';
import { type Numbers, useNumbers } from './use-numbers.ts';

// Only shown to an empty tenant.
const FirstSteps = lazyPart(async () => (await import('../../list/no-rows/first-steps.tsx')).FirstSteps);

/** What needs a decision today, depending on what the account may see. */
export function OverviewPage() {
  const { scopes } = useSession();
  const today = useServiceDay();
  const sections = SECTIONS.filter((section) => section.scopes.every((scope) => allows(scopes, scope)));
  const isEmpty = useIsEmpty();
  // How tall a section gets depends on its numbers: the next is shown once that is known, so that none is pushed away.
  const [known, setKnown] = useState<ReadonlySet<Section['id']>>(new Set());
  const onKnown = useCallback((id: Section['id']) => setKnown((before) => new Set([...before, id])), []);
  const coming = sections.findIndex(({ id }) => !known.has(id));
  const shown = coming < 0 ? sections : sections.slice(0, coming + 1);
  return (
    <div className={css.page}>
      <PageHeader
        title={t('nav.overview')}
        subtitle={formatServiceDay(today)}
        actions={
          <Button variant="default" size="xs" leftSection={<IconPrinter size={15} aria-hidden />} onClick={() => window.print()}>
            {t('overview.print')}
          </Button>
        }
      />
      <PrintHeader />
      {isEmpty ? (
        <Suspense fallback={<EmptyState title={t('overview.empty')} />}>
          <FirstSteps title={t('overview.empty')} operation="listApplications" />
        </Suspense>
      ) : sections.length === 0 ? (
        <p>{t('overview.nothingToSee')}</p>
      ) : (
        <div className={css.sections}>
          {sections.map((section) => (
            <OverviewSection key={section.id} section={section} isShown={shown.includes(section)} onKnown={onKnown} />
          ))}
        </div>
      )}
    </div>
  );
}

interface SectionProps {
  readonly section: Section;
  readonly isShown: boolean;
  /** Called when the numbers are there, or will not come by themselves. */
  readonly onKnown: (id: Section['id']) => void;
}

function OverviewSection({ section, isShown, onKnown }: SectionProps) {
  const numbers = useNumbers(section);
  const isComing = numbers.at === null && numbers.gathering === null && !numbers.error;
  useEffect(() => {
    if (!isComing) onKnown(section.id);
  }, [isComing, onKnown, section.id]);
  if (!isShown) return null;
  const title = t(`overview.section.${section.id}`);
  return (
    <section className={css.section} data-tiles={section.tiles.length} aria-labelledby={`overview-${section.id}`}>
      <header className={css.head}>
        <h2 id={`overview-${section.id}`}>{title}</h2>
        {(numbers.at !== null || isComing) && (
          <span className={css.quiet} data-coming={isComing || undefined}>
            {t('overview.asOf', { time: formatDate(numbers.at ?? serviceNow(), { withTime: true }) })}
            {numbers.hasConsole && !numbers.hasEarlier && ` · ${t('overview.noEarlier')}`}
          </span>
        )}
        {((numbers.at ?? numbers.gathering?.gathered.at ?? null) !== null || isComing) && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            leftSection={<IconDownload size={14} aria-hidden />}
            aria-label={t('overview.csvOf', { section: title })}
            data-coming={isComing || undefined}
            onClick={() => save(section, numbers)}
          >
            CSV
          </Button>
        )}
      </header>
      {numbers.gathering && <GatherBar {...numbers.gathering} />}
      {numbers.error ? <ErrorState error={numbers.error} onRetry={numbers.retry} compact /> : null}
      <ul className={css.tiles} aria-busy={isComing}>
        {section.tiles.map((tile) =>
          // Another element, so that no text is pushed away when the numbers come.
          isComing ? (
            <ComingTile key={`coming-${tile.number}`} />
          ) : (
            <OverviewTile key={tile.number} tile={tile} numbers={numbers} />
          ),
        )}
      </ul>
    </section>
  );
}

function save(section: Section, numbers: Numbers): void {
  downloadCsv(`overview-${section.id}-${isoDay(serviceNow())}.csv`, sectionCsv(section, numbers.all));
}

/** Whether nothing was imported for this tenant yet: the registry comes first. */
function useIsEmpty(): boolean {
  const canRead = useCan('sam.application.r');
  const query = useQuery({
    queryKey: ['listApplications', 'any'],
    queryFn: ({ signal }) => fetchPage('listApplications', {}, { pageSize: 1, pageNumber: 1 }, signal),
    enabled: canRead,
  });
  return query.data?.items.length === 0;
}
