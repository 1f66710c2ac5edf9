import { Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { csvTable } from '../../contract/csv.ts';
import { t } from '../text/t.ts';
import buttons from '../ui/buttons.module.css';
import { download, downloadCsv, fileNameOf } from '../ui/download.ts';
import { Segments } from '../ui/segments.tsx';
import { ChartTable, type ChartTableData } from './chart-table.tsx';
import css from './charts.module.css';

interface Props {
  readonly title: string;
  /** The chart's message in words: shown under the title and read out as the figure's description. */
  readonly sentence: string;
  /** The time shown and the source of the numbers: a saved picture states both, and its file name has the time. */
  readonly period: string;
  readonly source: string;
  readonly data: ChartTableData;
  /** Controls of this chart only. */
  readonly controls?: ReactNode;
  readonly renderCell?: (text: string, row: number, column: number) => ReactNode;
  /** The drawing. */
  readonly children: ReactNode;
  /** Below the drawing in both views, for example the result of a click. */
  readonly footer?: ReactNode;
}

/** Prints only the figure: marks it and the body for the print style sheet, then removes the marks. */
function printFigure(figure: HTMLElement): void {
  const done = () => {
    delete figure.dataset.printing;
    delete document.body.dataset.printingChart;
    window.removeEventListener('afterprint', done);
  };
  figure.dataset.printing = '';
  document.body.dataset.printingChart = '';
  window.addEventListener('afterprint', done);
  window.print();
}

/** The frame that every chart has: title, sentence, table view, downloads and print. */
export function ChartFigure({ title, sentence, period, source, data, controls, renderCell, children, footer }: Props) {
  const figure = useRef<HTMLElement>(null);
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const [failure, setFailure] = useState<string | null>(null);
  const id = useId();

  const savePng = async () => {
    setFailure(null);
    try {
      if (!figure.current) return;
      const { chartPng } = await import('./chart-png.ts');
      download(fileNameOf(`${title} ${period}`, 'png'), await chartPng(figure.current, { title, period, source }));
    } catch {
      setFailure(t('charts.pngFailed'));
    }
  };
  const saveCsv = () => downloadCsv(fileNameOf(`${title} ${period}`, 'csv'), csvTable(data.columns, data.rows));

  return (
    <figure ref={figure} className={css.figure} aria-labelledby={`${id}-title`} aria-describedby={`${id}-sentence`}>
      <div className={css.head}>
        <h2 id={`${id}-title`} className={css.title}>
          {title}
        </h2>
        <div className={`${css.tools} no-print`}>
          {controls}
          <Segments
            size="xs"
            value={view}
            onChange={(value) => setView(value === 'table' ? 'table' : 'chart')}
            aria-label={t('charts.view', { title })}
            data={[
              { value: 'chart', label: t('charts.asChart') },
              { value: 'table', label: t('charts.asTable') },
            ]}
          />
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <button type="button" className={buttons.framedIcon} aria-label={t('charts.save', { title })}>
                <IconDownload size={16} aria-hidden />
              </button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item disabled={view === 'table'} onClick={savePng}>
                {t('charts.png')}
              </Menu.Item>
              <Menu.Item onClick={saveCsv}>{t('charts.csv')}</Menu.Item>
              <Menu.Item onClick={() => figure.current && printFigure(figure.current)}>{t('charts.print')}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </div>
      </div>
      <p id={`${id}-sentence`} className={css.sentence}>
        {sentence}
      </p>
      {failure && <p role="alert">{failure}</p>}
      {view === 'chart' ? children : <ChartTable data={data} caption={title} renderCell={renderCell} />}
      {footer}
    </figure>
  );
}
