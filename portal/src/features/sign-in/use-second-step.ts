import { useCallback, useEffect, useState } from 'react';
import { confirmUser } from '../../lib/confirm-user.ts';
import { type ProviderError, providerError } from '../../lib/provider-error.ts';
import { type Channel, challengeFactor, type Factor, listFactors, verifyFactor } from '../../lib/second-step.ts';
import { useCountdown } from '../../ui/use-countdown.ts';
import { textOf, useSubmit } from './use-submit.ts';

/** Seconds between two messages to one phone, as a server allows them. */
const betweenMessages = 60;

/** The codes of refusals that are about what was typed: they stand at the field. */
const ofTheCode = ['mfa_verification_failed', 'mfa_challenge_expired', 'mfa_ip_address_mismatch'];

/** What the server refused last, and the seconds until it hears another try or sends another message. */
const useRefusal = () => {
  const [error, setError] = useState<ProviderError | null>(null);
  const [until, setUntil] = useState(0);
  const waitFor = (seconds: number) => setUntil(seconds > 0 ? Date.now() + seconds * 1000 : 0);
  const fail = useCallback((failure: unknown): void => {
    const known = providerError(failure);
    setError(known);
    if (known.retryAfter > 0) setUntil(Date.now() + known.retryAfter * 1000);
    // Removed on another device: whoever has none left is past it.
    if (known.code === 'mfa_factor_not_found') void confirmUser();
  }, []);
  return { error, fail, forget: () => setError(null), wait: useCountdown(until), waitFor };
};

/** The factors of whoever is signed in, null until they are read, and the one that is asked. */
const useFactors = (onFailure: (failure: unknown) => void) => {
  const [factors, setFactors] = useState<readonly Factor[] | null>(null);
  const [chosen, setChosen] = useState<Factor | null>(null);
  const read = useCallback((): void => {
    listFactors().then(setFactors, onFailure);
  }, [onFailure]);
  useEffect(read, [read]);
  return { factors, factor: chosen ?? factors?.[0] ?? null, setChosen, read };
};

/** The second step of whoever is signed in: its factors, the one that is asked, and what a code of it came to. */
export const useSecondStep = (onDone: () => void) => {
  const { error, fail, forget, wait, waitFor } = useRefusal();
  const { factors, factor, setChosen, read } = useFactors(fail);
  const [challenge, setChallenge] = useState('');
  const [sending, setSending] = useState(false);

  const send = async (channel: Channel): Promise<void> => {
    if (factor?.type !== 'phone') return;
    setSending(true);
    forget();
    try {
      setChallenge(await challengeFactor(factor.id, channel));
      waitFor(betweenMessages);
    } catch (failure) {
      fail(failure);
    } finally {
      setSending(false);
    }
  };
  const { busy, onSubmit } = useSubmit(async (fields) => {
    if (!factor) return;
    forget();
    try {
      const asked = factor.type === 'totp' ? await challengeFactor(factor.id) : challenge;
      await verifyFactor(factor.id, asked, textOf(fields, 'code'));
      onDone();
    } catch (failure) {
      fail(failure);
    }
  });
  const choose = (next: Factor): void => {
    setChosen(next);
    setChallenge('');
    forget();
    waitFor(0);
  };
  const readAgain = (): void => {
    forget();
    read();
  };

  const codeError = error && ofTheCode.includes(error.code) ? error : null;
  const problem = { error: codeError ? null : error, wait: error ? wait : 0 };
  /** Whether a phone was sent a code. */
  const sent = challenge !== '';
  return { factors, factor, choose, sent, send, sending, busy, onSubmit, forget, readAgain, wait, codeError, problem };
};
