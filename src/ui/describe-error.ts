/** Any error → words for people, the same on all screens. */
import { RequestError } from '../request-error.ts';
import { t } from '../text/t.ts';

export interface DescribedError {
  readonly kind: 'forbidden' | 'not-found' | 'cancelled' | 'failed';
  readonly title: string;
  readonly text: string;
  readonly operation: string | null;
  /** For `forbidden`: the scope that the session lacks; null if `text` says why. */
  readonly scope: string | null;
}

export function describeError(error: unknown): DescribedError {
  const request = error instanceof RequestError ? error : null;
  const text = request
    ? requestText(request)
    : t('error.unknown', { message: error instanceof Error ? error.message : String(error) });
  const kind =
    request?.status === 403
      ? 'forbidden'
      : request?.status === 404
        ? 'not-found'
        : request?.kind === 'cancelled'
          ? 'cancelled'
          : 'failed';
  return {
    kind,
    title: t(kind === 'forbidden' ? 'forbidden.title' : kind === 'not-found' ? 'error.notFoundTitle' : 'error.title'),
    text,
    operation: kind === 'failed' && request ? request.operationId : null,
    scope: request?.lacking ?? null,
  };
}

/** One sentence: for toasts and marks. */
export const errorText = (error: unknown): string => describeError(error).text;

function requestText(error: RequestError): string {
  if (error.kind === 'network') return t('error.network');
  if (error.kind === 'timeout') return t('error.timeout');
  if (error.kind === 'cancelled') return t('error.cancelled');
  if (error.kind === 'unreadable') return t('error.unreadable', { message: error.message });
  if (error.lacking) return t('error.http403');
  switch (error.status) {
    case 400:
      return t('error.http400', { message: error.message });
    case 401:
      return t('error.http401');
    case 404:
      return t('error.http404');
    case 429:
      return t('error.http429');
    case 500:
      return t('error.http500');
    case 502:
    case 503:
    case 504:
      return t('error.http503');
    default:
      return t('error.http', { status: error.status, message: error.message });
  }
}
