import type { Meta, StoryObj } from '@storybook/react';
import { storiesFor } from '../../storybook/stories.tsx';
import { ReservationScreen } from '../ReservationScreen.tsx';
import { reservationModel } from './reservation.model.ts';

const { View, at, by } = storiesFor(reservationModel, (state, send) => (
  <ReservationScreen state={state} send={send} />
));
/** A sample for the tests of the kit: no sidebar has it. */
const meta = { title: 'Testing kit/Reservation', component: View, tags: ['!dev'] } satisfies Meta<
  typeof View
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Asking: Story = at('asking');
export const AskingAsItIsFull: Story = by('asking', 'requestTable full');
export const AskingAsItIsClosed: Story = by('asking', 'requestTable closed');
export const AskingOutOfReach: Story = by('asking', 'requestTable broken');
export const AskingWithoutAnswer: Story = by('asking', 'after answerBy');
export const AskingAfterTheTableWentToOthers: Story = by('asking', 'after holdFor');
export const Sending: Story = at('sending');
export const Held: Story = at('held.clock.fresh', 'held.note.open');
export const HeldForALastMoment: Story = at('held.clock.urgent');
export const SavingANote: Story = at('held.note.saving');
export const NoteSaved: Story = at('held.note.saved');
export const Confirmed: Story = at('confirmed');
