import { describe, expect, test } from 'vitest';
import { normalisePhone } from './phone-number.ts';

const refusal = 'Invalid phone number format (E.164 required)';

test.each(['919876543210', '+919876543210', '+91 98765 43210', ' +91\t98765 43210 '])(
  '%j is stored as digits',
  async (typed) => {
    expect(await normalisePhone(typed)).toBe('919876543210');
  },
);

describe('refused', () => {
  test.each([
    ['', 'abc', '+', '++919876543210', '91-98765-43210', '+91(98765)43210', '९१९८७६५४३२१०'],
    // A number as it is dialled at home, too short, too long, of no country.
    ['09876543210', '98765', '+9198765432101', '+9198765432109876', '+999123456789'],
    // Premium rate, shared cost, toll-free, personal.
    ['+449098790000', '+448431234567', '+18002345678', '+447012345678'],
    // Of satellites and of a network between countries.
    ['+881612345678', '+870773111632', '+883510012345678'],
  ])('%j and the like', async (...numbers) => {
    for (const typed of numbers) await expect(normalisePhone(typed), typed).rejects.toThrow(refusal);
  });
});
