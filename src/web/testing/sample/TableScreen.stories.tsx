import type { Meta, StoryObj } from '@storybook/react-vite';
import { storiesFor } from '../stories.tsx';
import { TableScreen } from './TableScreen.tsx';
import { tableModel } from './table.model.ts';

const { View, at } = storiesFor(tableModel, (state) => <TableScreen state={state} send={() => {}} />);
const meta = { title: 'Testing kit/Table', component: View } satisfies Meta<typeof View>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Asking: Story = at('asking');
export const Sending: Story = at('sending');
export const Held: Story = at('held.clock.fresh', 'held.wish.open');
export const HeldForALastMoment: Story = at('held.clock.urgent');
export const SavingAWish: Story = at('held.wish.saving');
export const WishSaved: Story = at('held.wish.saved');
export const Confirmed: Story = at('confirmed');
