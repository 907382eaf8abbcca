import { useState } from 'react';
import { type Channel, challengeFactor } from '../../lib/second-step.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCountdown, waitText } from '../../ui/use-countdown.ts';
import { codeAdvice, OutboxLink, ProblemCallout, textOf, useSubmit } from '../sign-in/index.ts';
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
  const send = async (id: string, phone: string): Promise<void> => {
    setBegun({ id, phone, challenge: await challengeFactor(id, channel) });
    setUntil(Date.now() + betweenMessages * 1000);
  };
  const { busy, onSubmit } = useSubmit(async (fields) => {
    enrolment.forget();
    try {
      if (begun) return await enrolment.verify(begun.id, begun.challenge, textOf(fields, 'code'));
      const phone = textOf(fields, 'phone');
      const id = await enrolPhone(textOf(fields, 'name').trim(), phone);
      enrolment.begin(id);
      await send(id, phone);
    } catch (failure) {
      enrolment.fail(failure);
    }
  });
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-4">
      <ProblemCallout problem={enrolment.problem} />
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
            error={enrolment.codeError && codeAdvice(enrolment.codeError)}
            onValueChange={enrolment.forget}
          />
          <Button
            size="small"
            className="self-start"
            paused={wait > 0}
            onClick={() => void send(begun.id, begun.phone).catch(enrolment.fail)}
          >
            {wait > 0 ? `Send again in ${waitText(wait)}` : 'Send again'}
          </Button>
        </>
      ) : (
        <NewPhone channel={channel} onChannel={setChannel} onTyped={enrolment.forget} />
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onBack}>Back</Button>
        <Button type="submit" variant="primary" busy={busy} paused={enrolment.problem.wait > 0}>
          {begun ? 'Verify' : 'Send a code'}
        </Button>
      </div>
    </form>
  );
}

type NewPhoneProps = { channel: Channel; onChannel: (channel: Channel) => void; onTyped: () => void };

function NewPhone({ channel, onChannel, onTyped }: NewPhoneProps) {
  return (
    <>
      <TextField
        label="Phone number"
        name="phone"
        type="tel"
        required
        autoFocus
        autoComplete="tel"
        defaultValue="+91 "
        pattern="\+[0-9 ]{8,20}"
        title="With + and the country code, such as +91 98765 43210"
        hint="With the country code, such as +91 98765 43210."
        onValueChange={onTyped}
      />
      <Segments legend="How the code comes" segments={channels} chosen={channel} onChoose={onChannel} />
      <NameField usual="My phone" />
    </>
  );
}
