import { CannotStart } from '../../provider/index.ts';
import { type Role, seedStaff } from '../../supabase/seed/staff.ts';
import type { JoinedShop } from '../database/join-shop.ts';
import { momentText } from '../terminal/moments.ts';
import { tableText } from '../terminal/table.ts';
import { forGood } from './command-line.ts';
import { calledOf, everybody, findPerson, personNamed } from './people.ts';

/** Everybody with an account, as a table. */
export const list = async (shop: JoinedShop): Promise<string> => {
  const people = await everybody(shop);
  const rows = people.map((person) => [
    calledOf(person),
    person.role ?? '-',
    person.confirmed ? 'yes' : 'no',
    person.second_steps > 0 ? 'yes' : '-',
    person.banned_until ? endText(person.banned_until) : '-',
    person.last_sign_in_at ? momentText(person.last_sign_in_at) : '-',
  ]);
  return tableText(['Email', 'Role', 'Confirmed', 'Second step', 'Banned', 'Last sign-in (+05:30)'], rows);
};

/** Makes an account that may sign in at once, and its profile. One that never confirmed its address is taken over. */
export const add = async (shop: JoinedShop, email: string, role: Role, password: string): Promise<string> => {
  const person = await findPerson(shop, email);
  if (person?.confirmed)
    throw new CannotStart(`${email} has an account already; role changes its role and reset its password.`);
  const { id } = await shop.auth.createAccount({ email, password, confirmed: true, takeOver: true });
  await seedStaff(shop.client, id, role);
  return `${email} is ${role} and may sign in.`;
};

/** Gives a role; the database itself refuses a change after which nobody could enter. */
export const changeRole = async (shop: JoinedShop, account: string, role: Role): Promise<string> => {
  const person = await personNamed(shop, account);
  await seedStaff(shop.client, person.id, role);
  return `${calledOf(person)} is ${role}.`;
};

/**
 * Gives a new password and ends all sessions; the address counts as confirmed. Of several accounts of an address one at
 * most has a password: no directory keeps it.
 */
export const reset = async (shop: JoinedShop, email: string, password: string): Promise<string> => {
  const { banned_until, directory } = (await findPerson(shop, email)) ?? (await personNamed(shop, email));
  if (directory) throw new CannotStart(`${email} signs in by a directory, which keeps the password.`);
  await shop.auth.createAccount({ email, password, confirmed: true, takeOver: true });
  const still = banned_until ? ` The account is still banned ${endText(banned_until)}.` : '';
  return `${email} has a new password and is signed out everywhere.${still}`;
};

/** Removes all second steps of somebody who lost them and ends all sessions, written into the history. */
export const resetFactors = async (shop: JoinedShop, account: string): Promise<string> => {
  const { client, auth } = shop;
  const person = await personNamed(shop, account);
  const { id, second_steps } = person;
  if (second_steps === 0) throw new CannotStart(`${calledOf(person)} has no second step.`);
  await client.query('begin');
  try {
    await client.query('select private.record_reset_of_factors($1, $2)', [id, second_steps]);
    await auth.resetFactors(id);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  return `${calledOf(person)} has no second step any more and is signed out everywhere. ${await nextStep(shop, id)}`;
};

/** What somebody without a second step does next. */
const nextStep = async ({ client }: JoinedShop, id: string): Promise<string> => {
  const { rows } = await client.query<{ grace_ends_at: Date }>(
    'select grace_ends_at from private.staff where id = $1 and is_asked',
    [id],
  );
  const ends = rows[0]?.grace_ends_at;
  if (!ends) return 'The password alone signs them in, until they set up another in their account menu.';
  const until = ends > new Date() ? `; until ${momentText(ends)} they may enter without one` : ' before they may enter';
  return `They sign in with their password and set up another, which the shop asks of them${until}.`;
};

const nobodyLeft = 'nobody could enter the admin area any more; make another person admin first.';

/** Shuts an account out until then, for good, or (null) no longer; the database refuses it of the last who may enter. */
export const ban = async (shop: JoinedShop, account: string, until: Date | null): Promise<string> => {
  const person = await personNamed(shop, account);
  const { id } = person;
  if (until === null) {
    await shop.auth.setBan(id, null);
    return `${calledOf(person)} may sign in again.`;
  }
  await shop.auth.setBan(id, until).catch((error: { code?: string }) => {
    throw error.code === 'PT409' ? new CannotStart(nobodyLeft) : error;
  });
  return `${calledOf(person)} is banned ${endText(until)} and signed out everywhere.`;
};

const endText = (until: Date): string => (until >= forGood ? 'for good' : `until ${momentText(until)}`);
