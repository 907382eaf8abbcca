import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useSession } from '../../lib/session.ts';
import { TextField } from '../../ui/text-field.tsx';
import { passwordAdvice } from './advice.ts';
import { PasswordField } from './credential-fields.tsx';
import { EnterCode } from './enter-code.tsx';
import { resendSignupCode, signUpByPhone } from './phone-signup.mutations.ts';
import { ProblemCallout } from './problem-callout.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useProblem } from './use-problem.ts';
import { textOf, useSubmit } from './use-submit.ts';

/** An account by phone number and password: the number is confirmed by the code of a message, which logs in. */
export function PhoneSignup() {
  const [phone, setPhone] = useState('');
  const [, navigate] = useLocation();
  const { phase } = useSession();
  const isIn = phone !== '' && phase === 'in';
  useEffect(() => {
    if (isIn) navigate('/admin/login', { state: history.state });
  }, [isIn, navigate]);
  if (phone === '') return <NumberAndPassword onSent={setPhone} />;
  return (
    <EnterCode
      to={{ phone }}
      said={
        <>
          If <span className="text-ink">{phone}</span> is new here, a code is on its way. If it has an account already,
          none comes: log in.
        </>
      }
      sendAgain={() => resendSignupCode(phone)}
      onBack={() => setPhone('')}
    />
  );
}

function NumberAndPassword({ onSent }: { onSent: (phone: string) => void }) {
  const { problem, show, forget } = useProblem();
  const { busy, onSubmit } = useSubmit(async (fields) => {
    forget();
    const phone = textOf(fields, 'phone').replaceAll(/[^+\d]/g, '');
    try {
      await signUpByPhone(phone, textOf(fields, 'password'));
      onSent(phone);
    } catch (error) {
      show('Signup Failed', error);
    }
  });
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-4">
      <ProblemCallout problem={problem} />
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
        onValueChange={forget}
      />
      <PasswordField isNew error={problem.error && passwordAdvice(problem.error)} onValueChange={forget} />
      <SubmitButton busy={busy} wait={problem.wait}>
        {busy ? 'Signing up...' : 'Sign up'}
      </SubmitButton>
    </form>
  );
}
