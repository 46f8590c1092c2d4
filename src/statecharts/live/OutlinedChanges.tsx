import { Component, Fragment, type ReactNode } from 'react';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { changedElements, piecesOf } from './screen-changes.ts';

type Props = {
  /** The state before this one; null at the start of a path. */
  before: AnyMachineSnapshot | null;
  state: AnyMachineSnapshot;
  /** The moves so far: another snapshot may be of the same state. */
  history: string;
  send: (event: AnyEventObject) => void;
  draw: (state: AnyMachineSnapshot, send: (event: AnyEventObject) => void) => ReactNode;
};

/** The mark of an element that the screen before did not have so. */
const MARK = 'data-changed';

/**
 * A screen that marks what differs from the screen before. The first time, that screen is drawn for a
 * moment, without being seen; afterwards it was there anyway. Only a class can read it before it goes.
 */
export class OutlinedChanges extends Component<Props, { isNow: boolean }> {
  override readonly state = { isNow: this.props.before === null };

  override componentDidMount(): void {
    // Drawn before the browser paints.
    this.setState({ isNow: true });
  }

  override getSnapshotBeforeUpdate(): readonly string[] {
    return piecesOf(document.body).map(({ says }) => says);
  }

  override componentDidUpdate(
    last: Props,
    { isNow: wasNow }: { isNow: boolean },
    before: readonly string[],
  ): void {
    if (last.history === this.props.history && wasNow) return;
    removeMarks();
    for (const element of changedElements(before, piecesOf(document.body))) element.setAttribute(MARK, '');
  }

  override componentWillUnmount(): void {
    removeMarks();
  }

  override render(): ReactNode {
    const { before, state, send, draw } = this.props;
    if (!this.state.isNow && before !== null)
      return <Fragment key="before">{draw(before, () => {})}</Fragment>;
    return <Fragment key="now">{draw(state, send)}</Fragment>;
  }
}

function removeMarks(): void {
  for (const element of document.querySelectorAll(`[${MARK}]`)) element.removeAttribute(MARK);
}
