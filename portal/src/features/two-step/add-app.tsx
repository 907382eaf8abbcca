import { useState } from 'react';
import { wordsFor } from '../../lib/code-refusals.ts';
import { challengeFactor } from '../../lib/second-step.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { ProblemCallout, textOf, useSubmit } from '../sign-in/index.ts';
import { NameField } from './name-field.tsx';
import { enrolApp, type NewApp } from './two-step.mutations.ts';
import { useEnrolment } from './use-enrolment.ts';

export type AddProps = { onDone: () => void; onBack: () => void };

/** Adds an app that shows codes: its name, the QR code, and a code that proves it was read. */
export function AddApp({ onDone, onBack }: AddProps) {
  const [app, setApp] = useState<NewApp | null>(null);
  const enrolment = useEnrolment(onDone);
  const { busy, onSubmit } = useSubmit(async (fields) => {
    enrolment.forget();
    try {
      if (!app) {
        const begun = await enrolApp(textOf(fields, 'name').trim());
        enrolment.begin(begun.id);
        return setApp(begun);
      }
      await enrolment.verify(app.id, await challengeFactor(app.id), textOf(fields, 'code'));
    } catch (failure) {
      enrolment.fail(failure);
    }
  });
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-4">
      <ProblemCallout problem={enrolment.problem} wordsFor={wordsFor} />
      {app ? (
        <>
          <Secret app={app} />
          <CodeField
            label="Code that the app shows"
            autoFocus
            error={enrolment.errors.code}
            onValueChange={enrolment.forget}
          />
        </>
      ) : (
        <>
          <p className="text-muted">
            You need an app that shows codes, such as Google Authenticator, Microsoft Authenticator or the password
            manager of your phone.
          </p>
          <NameField
            usual="My authenticator app"
            autoFocus
            error={enrolment.errors.name}
            onValueChange={enrolment.forget}
          />
        </>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onBack}>Back</Button>
        <Button type="submit" variant="primary" busy={busy} paused={enrolment.wait > 0}>
          {app ? 'Verify' : 'Show the QR code'}
        </Button>
      </div>
    </form>
  );
}

/** Groups of four, as one types it. */
const grouped = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ');

function Secret({ app: { picture, secret, uri } }: { app: NewApp }) {
  const [copied, setCopied] = useState(false);
  const copy = (): void => {
    navigator.clipboard?.writeText(secret).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <div className="flex flex-col items-center gap-3 sm:flex-row sm:items-start">
      <img
        src={picture}
        alt="QR code for the app; the key beside it says the same"
        className="size-44 shrink-0 rounded-md border border-line bg-white"
      />
      <div className="flex w-full min-w-0 flex-col items-start gap-2">
        <p>Scan the QR code with the app.</p>
        <a
          href={uri}
          className="hidden font-medium text-accent-text underline touch:inline-flex touch:min-h-11 touch:items-center"
        >
          The app is on this device: open it
        </a>
        <p className="text-muted text-table">If it cannot be scanned, type this key into the app:</p>
        <p data-secret={secret} className="font-mono text-table wrap-anywhere">
          {grouped(secret)}
        </p>
        {navigator.clipboard ? (
          <Button size="small" onClick={copy}>
            {copied ? 'Copied' : 'Copy the key'}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
