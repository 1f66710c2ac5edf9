import { CloseButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { PATHS } from '../../../paths.ts';
import { t } from '../../../text/t.ts';
import { errorText } from '../../../ui/describe-error.ts';
import { flagService } from './flag-service.ts';
import { changeInWords } from './flag-words.ts';
import css from './flags.module.css';
import type { Notice } from './notices.ts';
import { nameOfUser } from './use-flags.ts';

function textOf({ event }: Notice): string {
  const name = nameOfUser(event.id);
  const change = changeInWords(event.change);
  switch (event.type) {
    case 'confirmed':
      return t('users.flags.saved', { change, name });
    case 'foreign':
      return t('users.flags.foreign', { change, name });
    case 'refused':
      return t(event.isLost ? 'users.flags.lost' : 'users.flags.refused', { change, name, reason: errorText(event.error) });
  }
}

/** Seconds since the page was opened, once a second while a notice expires. */
function useSeconds(running: boolean, onTick: () => void): void {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      onTick();
      tick((count) => count + 1);
    }, 500);
    return () => clearInterval(timer);
  }, [running, onTick]);
}

/** The outcome of the last clicks: saved (with undo for ten seconds), rolled back with the reason, changed elsewhere. */
export function FlagNotices() {
  const { notices, undo } = flagService(useQueryClient());
  const list = useSyncExternalStore(notices.subscribe, notices.get);
  useSeconds(
    list.some((notice) => notice.untilMs !== null),
    notices.expire,
  );
  // The other pages have no such key.
  const hasKey = useLocation().pathname === PATHS.review;
  const last = list.findLast(({ event }) => event.type === 'confirmed');
  return (
    <section className={css.notices} aria-label={t('users.flags.notices')} aria-live="polite">
      {list.map((notice) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a notice only gives it more time; its button does the work
        <div
          key={notice.key}
          className={notice.event.type === 'refused' ? `${css.notice} ${css.noticeBad}` : css.notice}
          role={notice.event.type === 'refused' ? 'alert' : undefined}
          onMouseEnter={() => notices.hold(notice.key)}
          onFocus={() => notices.hold(notice.key)}
        >
          <span className={css.noticeText}>{textOf(notice)}</span>
          {notice.event.type === 'confirmed' && (
            <button type="button" className={css.undo} onClick={() => undo(notice)}>
              {t('list.undo')}
              {hasKey && notice === last && <kbd className={`${css.key} keyboard-hint`}>u</kbd>}
            </button>
          )}
          {notice.event.type === 'confirmed' && notice.untilMs !== null && (
            <span className={css.left} aria-hidden="true">
              {t('users.flags.undoLeft', { seconds: Math.max(0, Math.ceil((notice.untilMs - Date.now()) / 1000)) })}
            </span>
          )}
          <CloseButton size="sm" aria-label={t('users.flags.dismiss')} onClick={() => notices.remove(notice.key)} />
        </div>
      ))}
    </section>
  );
}
