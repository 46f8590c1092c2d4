import { describe, expect, it } from 'vitest';
import { resumeFlow, toStored } from '../resume.ts';

const NOON = Date.parse('2026-03-01T12:00:00Z');
/** The device's clock is a day fast, so that a mix-up of the two clocks shows. */
const DEVICE_NOON = NOON + 86_400_000;
const sentCode = { email: 'amna@example.com', requestCount: 1, requestedAt: NOON, resendAt: NOON + 60_000 };
const stored = { ...sentCode, isAtCode: true, requestedAtByDevice: DEVICE_NOON };

describe('resumeFlow', () => {
  it('resumes the flow while its codes are valid', () => {
    expect(resumeFlow(stored, { now: NOON + 599_999, deviceNow: DEVICE_NOON + 599_999 })).toEqual(stored);
  });

  it("resumes it before the page knows the host's time", () => {
    expect(resumeFlow(stored, { now: DEVICE_NOON + 50_000, deviceNow: DEVICE_NOON + 50_000 })).toEqual(
      stored,
    );
  });

  it('resumes nothing without a record, or once the codes have expired', () => {
    expect(resumeFlow(null, { now: NOON, deviceNow: DEVICE_NOON })).toBeNull();
    expect(resumeFlow(stored, { now: NOON, deviceNow: DEVICE_NOON + 600_000 })).toBeNull();
  });

  it('waits at most a minute after the clock was set back', () => {
    const dayBefore = NOON - 86_400_000;
    expect(resumeFlow(stored, { now: dayBefore, deviceNow: dayBefore })).toEqual({
      ...stored,
      requestedAt: dayBefore,
      resendAt: dayBefore + 60_000,
    });
  });
});

describe('toStored', () => {
  const first = toStored(sentCode, { isAtCode: true, previous: null, deviceNow: DEVICE_NOON });

  it("keeps the device's time of the request when the flow is stored again", () => {
    expect(first).toEqual(stored);
    const later = { isAtCode: false, previous: first, deviceNow: DEVICE_NOON + 300_000 };
    expect(toStored(sentCode, later)).toEqual({ ...stored, isAtCode: false });
  });

  it("takes the device's time of newer codes", () => {
    const again = { ...sentCode, requestCount: 2, requestedAt: NOON + 300_000 };
    const { requestedAtByDevice } = toStored(again, {
      isAtCode: true,
      previous: first,
      deviceNow: DEVICE_NOON + 300_000,
    });
    expect(requestedAtByDevice).toBe(DEVICE_NOON + 300_000);
  });

  it('stores only the address of what was typed', () => {
    const context = { ...sentCode, details: { email: 'amna@example.com', password: 'open sesame 1' } };
    expect(toStored(context, { isAtCode: true, previous: null, deviceNow: DEVICE_NOON })).toEqual(stored);
  });
});
