import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import {
  type ForeignKind,
  type ForeignProgram,
  startForeignProgram,
} from '../../../../../e2e/stand-ins/foreign-program.ts';
import { Unreached } from './errors.ts';
import { faultFrom } from './fault-from.ts';
import { newClient, rejection, servicesOfTest, shortTimes } from './test-client.ts';

// What is on the ports where QZ Tray should be.

const serve = servicesOfTest();
const usual = { permission: 'unknown', isWsBarred: false } as const;
const printers = ['TSC TE244', 'PDF'];

const programs: ForeignProgram[] = [];

const occupy = async (kind: ForeignKind): Promise<ForeignProgram> => {
  const program = await startForeignProgram(kind, 0);
  programs.push(program);
  return program;
};

afterEach(async () => {
  for (const program of programs.splice(0)) await program.stop();
});

/** A port where nothing is. */
const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
};

const look = ({ listPrinters }: ReturnType<typeof newClient>) => listPrinters('computer', false);
const faultOf = async (outcome: Promise<unknown>) => faultFrom(await rejection(outcome), usual).kind;

test.each([
  ['silent', 'silent'],
  ['http', 'absent'],
  ['words', 'foreign'],
  ['mute', 'silent'],
  ['hanging up', 'foreign'],
] as const)('QZ Tray is found behind a foreign program (%s); without it that is %s', async (kind, fault) => {
  const foreign = await occupy(kind);
  const nothing = await freePort();
  const alone = newClient({ ports: [nothing, foreign.port] });
  expect(await faultOf(look(alone))).toBe(fault);
  const service = await serve({ printers });
  const { listPrinters } = newClient({ ports: [foreign.port, service.port, nothing] });
  expect(await listPrinters('computer', false)).toHaveLength(2);
});

test('where nothing is on any port it is absent, also while the browser would ask', async () => {
  const ports = [await freePort(), await freePort()];
  const error = await rejection(look(newClient({ ports, isAsking: true })));
  expect(error).toBeInstanceOf(Unreached);
  expect(faultFrom(error, { ...usual, permission: 'prompt' }).kind).toBe('absent');
});

test('a browser that asks is waited for, not for ever, and no other port is tried', async () => {
  const [first, second] = [await occupy('silent'), await occupy('silent')];
  const times = { ...shortTimes, opening: 20, permission: 100 };
  const client = newClient({ ports: [first.port, second.port], times, isAsking: true });
  expect(await faultOf(look(client))).toBe('unanswered');
  expect([first.taken(), second.taken()]).toEqual([1, 0]);
});

test('the next address is tried where the first has nothing, and that is known', async () => {
  const service = await serve({ printers });
  const nothing = await freePort();
  const client = newClient({ ports: [service.port], securePorts: [nothing] });
  await look(client);
  expect(client.connectionFacts()).toMatchObject({ overWs: true, version: '2.2.6' });
});

test('a new connection ends the one before, and nobody else hears of that', async () => {
  const service = await serve({ printers });
  const client = newClient({ ports: [service.port] });
  const hungUp = vi.fn();
  client.onHungUp(hungUp);
  await look(client);
  const [one, two] = [client.listPrinters('computer', true), client.listPrinters('computer', true)];
  expect([await one, await two]).toEqual([
    ['PDF', 'TSC TE244'],
    ['PDF', 'TSC TE244'],
  ]);
  expect(service.requests.filter(({ call }) => call === 'printers.startListening')).toHaveLength(2);
  expect(hungUp).not.toHaveBeenCalled();
});

test('the other target has a connection of its own, also while a question stands at this one', async () => {
  const [computer, demo] = [await serve({ printers }), await serve({ printers: ['Demo'] })];
  computer.fail({ person: 'waits' });
  const client = newClient({ ports: [computer.port], demoPort: demo.port });
  const cut = rejection(client.listPrinters('computer', false));
  await computer.asked('printers.startListening');
  expect(await client.listPrinters('demo', false)).toEqual(['Demo']);
  expect(String(await cut)).toContain('closed');
  expect(client.tellsOfItself('Demo')).toBe(true);
});
