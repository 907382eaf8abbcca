import { codeAdvice, wordsFor } from '../../lib/code-refusals.ts';
import type { Factor } from '../../lib/second-step.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { waitText } from '../../ui/use-countdown.ts';
import { OutboxLink } from './outbox-link.tsx';
import { ProblemCallout } from './problem-callout.tsx';
import { linkLook } from './screen-link.tsx';
import { useSecondStep } from './use-second-step.ts';

/** A phone's number but for its last four digits, which its owner knows it by. */
const lastDigits = (phone: string): string => `•••• ${phone.slice(-4)}`;

const wayOf = ({ type, name, phone }: Factor): string =>
  type === 'totp' ? `Use the app ${name} instead` : `Use a message to ${lastDigits(phone)} instead`;

type SecondStepProps = {
  onDone: () => void;
  onCancel: () => void;
  cancelLabel: string;
};

/** Asks for the second step of whoever is signed in: a code of their app, or one that their phone is sent. */
export function SecondStep({ onDone, onCancel, cancelLabel }: SecondStepProps) {
  const step = useSecondStep(onDone);
  const { factors, factor, problem } = step;
  const cancel = (
    <Button variant="ghost" className="-ml-3" onClick={onCancel}>
      {cancelLabel}
    </Button>
  );
  if (!factor) {
    return (
      <div className="flex flex-col items-start gap-4">
        {problem.error ? (
          <ProblemCallout problem={problem} wordsFor={wordsFor} />
        ) : (
          <Spinner label="Looking up your second step" />
        )}
        {problem.error ? <Button onClick={step.readAgain}>Retry</Button> : null}
        {cancel}
      </div>
    );
  }
  const asksCode = factor.type === 'totp' || step.sent;
  return (
    <form key={factor.id} onSubmit={step.onSubmit} className="flex flex-col gap-4">
      <ProblemCallout problem={problem} wordsFor={wordsFor} />
      <Asked factor={factor} sent={step.sent} />
      {asksCode ? (
        <>
          <CodeField autoFocus error={step.codeError && codeAdvice(step.codeError)} onValueChange={step.forget} />
          <Button
            type="submit"
            variant="primary"
            size="large"
            busy={step.busy}
            paused={step.codeWait > 0}
            className="w-full"
          >
            {step.busy ? 'Checking...' : 'Verify'}
          </Button>
        </>
      ) : null}
      {factor.type === 'phone' ? <SendCode step={step} /> : null}
      <OtherWays factors={factors ?? []} factor={factor} choose={step.choose} />
      <div className="border-line border-t pt-3">{cancel}</div>
    </form>
  );
}

function Asked({ factor, sent }: { factor: Factor; sent: boolean }) {
  if (factor.type === 'totp') {
    return (
      <p className="text-muted">
        Open your authenticator app and type the code it shows for{' '}
        <span className="text-ink wrap-anywhere">{factor.name}</span>.
      </p>
    );
  }
  return (
    <p className="text-muted">
      {sent ? 'A code is on its way to ' : 'A code can be sent to '}
      <span className="text-ink">{lastDigits(factor.phone)}</span>
      {sent ? '. It holds for five minutes; only the newest one works.' : '.'}
    </p>
  );
}

function SendCode({ step: { sent, send, sending, messageWait: wait } }: { step: ReturnType<typeof useSecondStep> }) {
  const again = wait > 0 ? `Send again in ${waitText(wait)}` : 'Send again';
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button
          variant={sent ? 'secondary' : 'primary'}
          size={sent ? 'small' : 'large'}
          className={sent ? undefined : 'flex-1'}
          autoFocus={!sent}
          busy={sending}
          paused={wait > 0}
          onClick={() => void send('sms')}
        >
          {sent ? again : 'Send a message'}
        </Button>
        <Button
          size={sent ? 'small' : 'large'}
          className={sent ? undefined : 'flex-1'}
          paused={sending || wait > 0}
          onClick={() => void send('whatsapp')}
        >
          By WhatsApp
        </Button>
      </div>
      {sent ? <OutboxLink /> : null}
    </>
  );
}

type OtherWaysProps = { factors: readonly Factor[]; factor: Factor; choose: (factor: Factor) => void };

function OtherWays({ factors, factor, choose }: OtherWaysProps) {
  const others = factors.filter(({ id }) => id !== factor.id);
  if (others.length === 0) return null;
  return (
    <div className="flex flex-col items-start gap-1.5 text-table">
      {others.map((other) => (
        <button key={other.id} type="button" className={`${linkLook} text-left`} onClick={() => choose(other)}>
          {wayOf(other)}
        </button>
      ))}
    </div>
  );
}
