import { useMachine } from '@xstate/react';
import { createRoot } from 'react-dom/client';
import { TableScreen } from './TableScreen.tsx';
import { tableEffects } from './table.effects.ts';
import { tableMachine } from './table.machine.ts';

const machine = tableMachine.provide({ actors: tableEffects });

/** The sample as a page of its own, with real effects: what the browser's driver is tried on. */
function Page() {
  const [state, send] = useMachine(machine, { input: { restaurant: 'Chaman' } });
  return <TableScreen state={state} send={send} />;
}

createRoot(document.body.appendChild(document.createElement('div'))).render(<Page />);
