import { useState } from 'react';
import { accountPhone } from '../../../../shop/account-phone.ts';
import { isOfMessages, wordsFor } from '../../lib/code-refusals.ts';
import { type Channel, challengeFactor } from '../../lib/second-step.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useCountdown, waitText } from '../../ui/use-countdown.ts';
import { OutboxLink, ProblemCallout, textOf, untilHeard, useSubmit } from '../sign-in/index.ts';
import type { AddProps } from './add-app.tsx';
import { NameField } from './name-field.tsx';
import { enrolPhone } from './two-step.mutations.ts';
import { useEnrolment } from './use-enrolment.ts';

/** Seconds between two messages to one phone, as a server allows them. */
const betweenMessages = 60;

const channels = [
  { value: 'sms', label: 'Text message' },
  { value: 'whatsapp', label: 'WhatsApp' },
] as const;

interface Begun {
  readonly id: string;
  readonly phone: string;
  readonly challenge: string;
}

/** Adds a phone that is sent codes: its number, and the code of the first message. */
export function AddPhone({ onDone, onBack }: AddProps) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [channel, setChannel] = useState<Channel>('sms');
  const [until, setUntil] = useState(0);
  const wait = useCountdown(until);
  const enrolment = useEnrolment(onDone);
  const [sending, setSending] = useState(false);
  const send = async (id: string, phone: string): Promise<void> => {
    setBegun({ id, phone, challenge: await challengeFactor(id, channel) });
    setUntil(Date.now() + betweenMessages * 1000);
  };
  const sendAgain = async ({ id, phone }: Begun): Promise<void> => {
    enrolment.forget();
    setSending(true);
    try {
      await send(id, phone);
    } catch (failure) {
      setUntil(untilHeard(enrolment.fail(failure)));
    } finally {
      setSending(false);
    }
  };
  const { busy, onSubmit } = useSubmit(async (fields) => {
    enrolment.forget();
    try {
      if (begun) return await enrolment.verify(begun.id, begun.challenge, textOf(fields, 'code'));
      const phone = accountPhone(textOf(fields, 'phone'));
      const id = await enrolPhone(textOf(fields, 'name').trim(), phone);
      enrolment.begin(id);
      await send(id, phone);
    } catch (failure) {
      enrolment.fail(failure);
    }
  });
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-4">
      <ProblemCallout problem={enrolment.problem} wordsFor={wordsFor} />
      {begun ? (
        <>
          <p className="text-muted">
            A code is on its way to <span className="text-ink">{begun.phone}</span>. It holds for five minutes; only the
            newest one works.
          </p>
          <OutboxLink />
          <CodeField
            label="Code from the message"
            autoFocus
            error={enrolment.errors.code}
            onValueChange={enrolment.forget}
          />
          <Button
            size="small"
            className="self-start"
            busy={sending}
            paused={wait > 0}
            onClick={() => void sendAgain(begun)}
          >
            {wait > 0 ? `Send again in ${waitText(wait)}` : 'Send again'}
          </Button>
        </>
      ) : (
        <NewPhone channel={channel} onChannel={setChannel} errors={enrolment.errors} onTyped={enrolment.forget} />
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onBack}>Back</Button>
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          paused={enrolment.wait > 0 && !(begun && isOfMessages(enrolment.problem.error))}
        >
          {begun ? 'Verify' : 'Send a code'}
        </Button>
      </div>
    </form>
  );
}

type NewPhoneProps = {
  channel: Channel;
  onChannel: (channel: Channel) => void;
  errors: { readonly phone: string | null; readonly name: string | null };
  onTyped: () => void;
};

function NewPhone({ channel, onChannel, errors, onTyped }: NewPhoneProps) {
  return (
    <>
      <PhoneField error={errors.phone} onValueChange={onTyped} />
      <Segments legend="How the code comes" segments={channels} chosen={channel} onChoose={onChannel} />
      <NameField usual="My phone" error={errors.name} onValueChange={onTyped} />
    </>
  );
}
