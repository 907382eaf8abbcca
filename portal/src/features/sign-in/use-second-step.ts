import { useCallback, useEffect, useState } from 'react';
import { isOfMessages, isOfTheCode } from '../../lib/code-refusals.ts';
import { confirmUser } from '../../lib/confirm-user.ts';
import { type ProviderError, providerError } from '../../lib/provider-error.ts';
import { type Channel, challengeFactor, type Factor, listFactors, verifyFactor } from '../../lib/second-step.ts';
import { useCountdown } from '../../ui/use-countdown.ts';
import { type Problem, untilHeard } from './use-problem.ts';
import { textOf, useSubmit } from './use-submit.ts';

/** Seconds between two messages to one phone, as a server allows them. */
const betweenMessages = 60;

/** What the server refused last, and the seconds until it hears another try. */
const useRefusal = () => {
  const [{ error, until }, setRefusal] = useState<{ error: ProviderError | null; until: number }>(none);
  const wait = useCountdown(until);
  const fail = useCallback((failure: unknown): ProviderError => {
    const known = providerError(failure);
    setRefusal({ error: known, until: untilHeard(known) });
    return known;
  }, []);
  return { error, fail, forget: () => setRefusal(none), wait };
};

const none = { error: null, until: 0 };

/** The factors of whoever is signed in, null until they are read, and the one that is asked. */
const useFactors = (onFailure: (failure: unknown) => void) => {
  const [factors, setFactors] = useState<readonly Factor[] | null>(null);
  const [chosen, setChosen] = useState('');
  const read = useCallback((): void => {
    listFactors().then(setFactors, onFailure);
  }, [onFailure]);
  useEffect(read, [read]);
  const factor = factors?.find(({ id }) => id === chosen) ?? factors?.[0] ?? null;
  return { factors, factor, choose: setChosen, read };
};

/** What a phone was sent: the challenge that its code answers, and the moment from which another message is sent. */
interface Sent {
  readonly challenge: string;
  readonly until: number;
}

/** The messages to a phone. What it was sent holds also after another way was looked at. */
const useMessages = (factor: Factor | null, onFailure: (failure: unknown) => ProviderError) => {
  const [all, setAll] = useState<ReadonlyMap<string, Sent>>(new Map());
  const [sending, setSending] = useState(false);
  const sent = all.get(factor?.id ?? '') ?? { challenge: '', until: 0 };
  const wait = useCountdown(sent.until);
  const send = async (channel: Channel): Promise<void> => {
    if (factor === null) return;
    const keep = (next: Sent) => setAll((before) => new Map(before).set(factor.id, next));
    setSending(true);
    try {
      const challenge = await challengeFactor(factor.id, channel);
      keep({ challenge, until: Date.now() + betweenMessages * 1000 });
    } catch (failure) {
      keep({ ...sent, until: untilHeard(onFailure(failure)) });
    } finally {
      setSending(false);
    }
  };
  return { challenge: sent.challenge, send, sending, wait };
};

/** The second step of whoever is signed in: its factors, the one that is asked, and what a code of it came to. */
export const useSecondStep = (onDone: () => void) => {
  const { error, fail, forget, wait } = useRefusal();
  const { factors, factor, choose, read } = useFactors(fail);
  const refuse = (failure: unknown): ProviderError => {
    const known = fail(failure);
    // Removed on another device: another one is asked, and whoever has none left is past it.
    if (known.code === 'mfa_factor_not_found') {
      read();
      void confirmUser();
    }
    return known;
  };
  const messages = useMessages(factor, refuse);
  const { busy, onSubmit } = useSubmit(async (fields) => {
    if (!factor) return;
    forget();
    try {
      const asked = factor.type === 'totp' ? await challengeFactor(factor.id) : messages.challenge;
      await verifyFactor(factor.id, asked, textOf(fields, 'code'));
      onDone();
    } catch (failure) {
      refuse(failure);
    }
  });

  const codeError = error && isOfTheCode(error) ? error : null;
  const problem: Problem = { error: codeError ? null : error, wait };
  return {
    factors,
    factor,
    choose: (next: Factor): void => {
      choose(next.id);
      forget();
    },
    /** Whether a phone was sent a code. */
    sent: messages.challenge !== '',
    send: (channel: Channel): Promise<void> => {
      forget();
      return messages.send(channel);
    },
    sending: messages.sending,
    /** Seconds until a phone is sent another message. */
    messageWait: messages.wait,
    /** Seconds until another code is heard. */
    codeWait: isOfMessages(error) ? 0 : wait,
    busy,
    onSubmit,
    forget,
    readAgain: (): void => {
      forget();
      read();
    },
    codeError,
    problem,
  };
};
