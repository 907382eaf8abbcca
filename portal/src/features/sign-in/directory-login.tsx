import { wordsFor } from '../../lib/code-refusals.ts';
import type { ProviderError } from '../../lib/provider-error.ts';
import { Button } from '../../ui/button.tsx';
import { useErrorFocus } from '../../ui/use-error-focus.ts';
import { Captcha } from './captcha-place.tsx';
import { EmailField } from './credential-fields.tsx';
import { logInByDirectory } from './directory-login.mutations.ts';
import { OverHttps } from './over-https.tsx';
import { ProblemCallout } from './problem-callout.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useProblem } from './use-problem.ts';
import { textOf, useSubmit } from './use-submit.ts';

const ofTheEmail: ReadonlyMap<string, string> = new Map([
  ['sso_provider_not_found', 'No company account is known for this email. Check it, or log in with your password.'],
  ['sso_provider_disabled', 'Your company’s accounts are switched off here. Ask the person who runs the shop.'],
  ['saml_provider_disabled', 'Company accounts are switched off here. Ask the person who runs the shop.'],
]);

const emailAdvice = (error: ProviderError | null): string | null => ofTheEmail.get(error?.code ?? '') ?? null;

type DirectoryLoginProps = {
  /** Where one goes after the directory has sent the browser back. */
  path: string;
  onBack: () => void;
};

/** Logs in by the directory of one's company: the email's domain says which. */
export function DirectoryLogin({ path, onBack }: DirectoryLoginProps) {
  const { problem, keep, forget } = useProblem();
  const { busy, onSubmit } = useSubmit(async (fields) => {
    forget();
    try {
      await logInByDirectory(textOf(fields, 'email'), path);
    } catch (error) {
      keep(error);
    }
  });
  const unknown = emailAdvice(problem.error);
  const field = useErrorFocus(unknown);
  return (
    <div className="flex flex-col gap-4">
      <OverHttps what="signing in with a company account">
        <form onSubmit={onSubmit} className="flex flex-col gap-4">
          {unknown ? null : <ProblemCallout problem={problem} wordsFor={wordsFor} />}
          <EmailField
            ref={field}
            autoFocus
            error={unknown}
            hint={unknown ? undefined : 'You sign in on your company’s own page, which comes next.'}
            onValueChange={forget}
          />
          <Captcha />
          <SubmitButton busy={busy} wait={problem.wait}>
            Continue
          </SubmitButton>
        </form>
      </OverHttps>
      <Button variant="ghost" className="-ml-3 self-start" onClick={onBack}>
        Use my password
      </Button>
    </div>
  );
}
