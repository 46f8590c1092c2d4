import type { AnyRouteMatch } from '@tanstack/react-router';

/** Whether nothing was found for a match: by its route itself, or since no route is below it at this address. */
export const isNotFound = ({ status, _notFound }: Pick<AnyRouteMatch, 'status' | '_notFound'>): boolean =>
  status === 'notFound' || _notFound === true;
