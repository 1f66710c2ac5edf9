import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../paths.ts';
import { t } from '../text/t.ts';
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
    <Button variant="default" component={Link} to={PATHS.home}>
      {t('notFound.home')}
    </Button>
  );
  return (
    <StateFrame icon={<IconMapQuestion {...STATE_ICON} />} title={title} actions={home}>
      <p className={classes.stateText}>{children ?? t('notFound.hint')}</p>
    </StateFrame>
  );
}
