import { IconMapQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../paths.ts';
import { t } from '../text/t.ts';
import buttons from './buttons.module.css';
import { STATE_ICON, StateFrame } from './state-frame.tsx';
import classes from './ui.module.css';

export function NotFoundState({
  title = t('notFound.title'),
  children,
}: {
  readonly title?: string;
  readonly children?: ReactNode;
}) {
  const home = (
    <Link to={PATHS.home} className={buttons.button}>
      {t('notFound.home')}
    </Link>
  );
  return (
    <StateFrame icon={<IconMapQuestion {...STATE_ICON} />} title={title} actions={home}>
      <p className={classes.stateText}>{children ?? t('notFound.hint')}</p>
    </StateFrame>
  );
}
