import { useEffect, useRef } from 'react';
import type { Located } from '#contract/catalogue.ts';
import { css } from '#styled/css';
import { NodeCard } from '#web/features/catalogue/NodeCard.tsx';
import { Button } from '#web/ui/Button.tsx';
import { PictureGrid } from '#web/ui/PictureCard.tsx';

const shelf = css({ display: 'grid', justifyItems: 'center', gap: '6' });

/** The first row on a desktop, the first two on a phone. */
const IN_VIEW = 4;

type ResultsProps = {
  /** The results to show now. */
  results: readonly Located[];
  /** Shows more of them; null when there are no more. */
  onMore: (() => void) | null;
};

/**
 * Results as cards. "Show more" focuses the first new one, because the button moves down or
 * disappears.
 */
export function Results({ results, onMore }: ResultsProps) {
  const root = useRef<HTMLDivElement>(null);
  const before = useRef<number>(null);
  useEffect(() => {
    if (before.current === null || results.length <= before.current) return;
    root.current?.querySelectorAll('a')[before.current]?.focus();
    before.current = null;
  });

  return (
    <div ref={root} className={shelf}>
      <PictureGrid>
        {results.map((result, place) => (
          <NodeCard key={result.node.id} at={result} level={2} eager={place < IN_VIEW} />
        ))}
      </PictureGrid>
      {onMore !== null && (
        <Button
          variant="secondary"
          onClick={() => {
            before.current = results.length;
            onMore();
          }}
        >
          Show more
        </Button>
      )}
    </div>
  );
}
