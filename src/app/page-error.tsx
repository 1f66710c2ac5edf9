import { Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../paths.ts';
import { t } from '../text/t.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { STATE_ICON, StateFrame } from '../ui/state-frame.tsx';
import uiCss from '../ui/ui.module.css';
import { isMissingCode, reloadOnce } from './missing-code.ts';
import { useOnline } from './online.ts';

interface PageErrorProps {
  readonly error: unknown;
  /** Shows the page again; code that is missing is requested again. */
  readonly onRetry: () => void;
}

export function PageError({ error, onRetry }: PageErrorProps) {
  if (isMissingCode(error)) return <MissingCode onRetry={onRetry} />;
  return (
    <>
      <PageHeader title={t('error.page')} subtitle={t('error.pageHint')} />
      <ErrorState error={error} />
      <Group justify="center">
        <Button onClick={() => window.location.reload()}>{t('error.reload')}</Button>
        <Home />
      </Group>
    </>
  );
}

/** Code that did not come is no error of the page. Offline, the page waits; otherwise there may be a new release. */
function MissingCode({ onRetry }: Pick<PageErrorProps, 'onRetry'>) {
  const online = useOnline();
  useEffect(() => {
    if (navigator.onLine) void reloadOnce();
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  const title = t(online ? 'error.title' : 'offline.title');
  const Icon = online ? IconAlertTriangle : IconCloudOff;
  return (
    <>
      <PageHeader title={title} />
      <StateFrame
        icon={<Icon {...STATE_ICON} />}
        title={t(online ? 'error.codeTitle' : 'offline.page')}
        role={online ? 'alert' : 'status'}
        actions={
          <>
            {online && (
              <Button variant="default" onClick={onRetry}>
                {t('error.retry')}
              </Button>
            )}
            <Home />
          </>
        }
      >
        <p className={uiCss.stateText}>{t(online ? 'error.network' : 'offline.pageHint')}</p>
      </StateFrame>
    </>
  );
}

const Home = () => (
  <Button component={Link} to={PATHS.home} variant="subtle">
    {t('notFound.home')}
  </Button>
);
