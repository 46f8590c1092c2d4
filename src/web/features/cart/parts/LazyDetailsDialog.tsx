import { type ComponentType, useEffect, useState } from 'react';
import type { DetailsDialogProps } from './DetailsDialog.tsx';

type Loaded = ComponentType<DetailsDialogProps>;

/** The dialog, once its code is loaded. */
let loaded: Loaded | null = null;

/** For code that has loaded the dialog itself. */
export function keepLoaded(dialog: Loaded): void {
  loaded = dialog;
}

/**
 * The dialog of `DetailsDialog`, whose form loads when it is first opened, so that product pages
 * stay small. `onLost` is called if it can't be loaded.
 */
export function LazyDetailsDialog({ onLost, ...props }: DetailsDialogProps & { onLost: () => void }) {
  const [Shown, setShown] = useState(() => loaded);
  const { open } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one press loads once
  useEffect(() => {
    if (!open || Shown !== null) return;
    import('./DetailsDialog.tsx').then(({ DetailsDialog }) => {
      keepLoaded(DetailsDialog);
      setShown(() => DetailsDialog);
    }, onLost);
  }, [open]);
  return Shown && <Shown {...props} />;
}
