import { type ComponentType, useEffect, useState } from 'react';
import type { AnswersDialogProps } from './AnswersDialog.tsx';

type Loaded = ComponentType<AnswersDialogProps>;

/** The dialog, once its code is loaded. */
let loaded: Loaded | null = null;

/** For code that has loaded the dialog itself. */
export function keepLoaded(dialog: Loaded): void {
  loaded = dialog;
}

/**
 * The dialog of `AnswersDialog`, whose form loads when it is first opened, so that product pages
 * stay small. `onLost` is called if it can't be loaded.
 */
export function LazyAnswersDialog({ onLost, ...props }: AnswersDialogProps & { onLost: () => void }) {
  const [Shown, setShown] = useState(() => loaded);
  const { open } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one press loads once
  useEffect(() => {
    if (!open || Shown !== null) return;
    import('./AnswersDialog.tsx').then(({ AnswersDialog }) => {
      keepLoaded(AnswersDialog);
      setShown(() => AnswersDialog);
    }, onLost);
  }, [open]);
  return Shown && <Shown {...props} />;
}
