import { useEffect } from 'react';
import type { OwnSecondStep } from '../../lib/answers.ts';
import { renewLevel } from '../../lib/own-level.ts';
import type { SignedIn } from '../../lib/session-state.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { GraceNotice } from './grace-notice.tsx';
import { SetUpDue } from './set-up-due.tsx';

type SecondStepAskedProps = {
  user: SignedIn;
  asked: Pick<OwnSecondStep, 'may_enter' | 'has_factor' | 'grace_ends_at'>;
  /** Whether a page is open already, which is kept beneath. */
  over: boolean;
};

/**
 * What the shop asks of whoever is signed in: a notice within the grace, the set-up after it, or the second step that the
 * account has and this browser has not heard of.
 */
export function SecondStepAsked({ user, asked, over }: SecondStepAskedProps) {
  const { may_enter: enters, has_factor: hasFactor, grace_ends_at: endsAt } = asked;
  if (enters) return endsAt === null ? null : <GraceNotice user={user} endsAt={endsAt} />;
  return hasFactor ? <Unheard over={over} /> : <SetUpDue over={over} />;
}

/** Has the page hear what the account has, or that the session fell back, of which its token does not know: it asks then. */
function Unheard({ over }: { over: boolean }) {
  useEffect(() => void renewLevel(), []);
  return over ? null : <Spinner label="Looking up your second step" />;
}
