import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Link } from '#web/ui/Link.tsx';

/** The soft 404 (spec §2). */
export function NotFoundScreen() {
  return (
    <EmptyState
      level={1}
      title="Oops, looks like you have wandered into space!"
      action={
        <Link to="/" look="primary">
          Go to Home
        </Link>
      }
    >
      There is nothing here. The address may be old or mistyped.
    </EmptyState>
  );
}
