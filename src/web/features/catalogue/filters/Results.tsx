import { useEffect, useRef } from 'react';
import type { Located } from '#contract/catalogue.ts';
import { css } from '#styled/css';
import { NodeCard } from '#web/features/catalogue/NodeCard.tsx';
import { Button } from '#web/ui/Button.tsx';
import { PictureGrid } from '#web/ui/PictureCard.tsx';
import { RESULTS_SLICE_SIZE } from './filters.ts';

const shelf = css({ display: 'grid', gap: '6' });
const button = css({ justifySelf: 'center' });

/** The first row on a desktop, the first two on a phone. */
const IN_VIEW = 4;

type ResultsProps = {
  results: readonly Located[];
  /** How many are shown at first. */
  first: number;
  /** How many times "Show more" was pressed. */
  more: number;
  /** Whether a press waits for the results that it shows. */
  isPending?: boolean;
  onMore: () => void;
};

/**
 * Results as cards, some of them at first. "Show more" focuses the first new one, because the button
 * moves down or disappears.
 */
export function Results({ results, first, more, isPending = false, onMore }: ResultsProps) {
  const root = useRef<HTMLDivElement>(null);
  const before = useRef<number>(null);
  const shown = first + more * RESULTS_SLICE_SIZE;
  useEffect(() => {
    if (before.current === null || shown <= before.current) return;
    root.current?.querySelectorAll('a')[before.current]?.focus();
    before.current = null;
  });

  return (
    <div ref={root} className={shelf}>
      <PictureGrid>
        {results.slice(0, shown).map((result, place) => (
          <NodeCard key={result.node.id} at={result} level={2} eager={place < IN_VIEW} />
        ))}
      </PictureGrid>
      {results.length > shown && (
        <Button
          variant="secondary"
          className={button}
          pending={isPending}
          onClick={() => {
            before.current = shown;
            onMore();
          }}
        >
          Show more
        </Button>
      )}
    </div>
  );
}
