import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { accountPhone } from '../../../../shop/account-phone.ts';
import { accountAdvice } from '../../lib/code-refusals.ts';
import { useSession } from '../../lib/session.ts';
import { PhoneField } from '../../ui/phone-field.tsx';
import { passwordAdvice } from './advice.ts';
import { Captcha } from './captcha-place.tsx';
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
    const phone = accountPhone(textOf(fields, 'phone'));
    try {
      await signUpByPhone(phone, textOf(fields, 'password'));
      onSent(phone);
    } catch (error) {
      show('Signup Failed', error);
    }
  });
  const unknown = problem.error && accountAdvice(problem.error);
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-4">
      {unknown ? null : <ProblemCallout problem={problem} />}
      <PhoneField error={unknown} onValueChange={forget} />
      <PasswordField isNew error={problem.error && passwordAdvice(problem.error)} onValueChange={forget} />
      <Captcha />
      <SubmitButton busy={busy} wait={problem.wait}>
        {busy ? 'Signing up...' : 'Sign up'}
      </SubmitButton>
    </form>
  );
}
