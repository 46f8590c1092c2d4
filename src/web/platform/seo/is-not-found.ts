import type { AnyRouteMatch } from '@tanstack/react-router';

/** Whether a match found nothing: its route says so, or no child route matches. */
export const isNotFound = ({ status, _notFound }: Pick<AnyRouteMatch, 'status' | '_notFound'>): boolean =>
  status === 'notFound' || _notFound === true;
