import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../paths.ts';
import { t } from '../text/t.ts';
import buttons from '../ui/buttons.module.css';
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
      <div className={uiCss.stateActions}>
        <button type="button" className={buttons.button} onClick={() => window.location.reload()}>
          {t('error.reload')}
        </button>
        <Home />
      </div>
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
              <button type="button" className={buttons.button} onClick={onRetry}>
                {t('error.retry')}
              </button>
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
  <Link to={PATHS.home} className={`${buttons.button} ${buttons.subtle}`}>
    {t('notFound.home')}
  </Link>
);
