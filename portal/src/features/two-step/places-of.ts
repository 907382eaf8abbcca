import { accountAdvice, codeAdvice, isOfTheCode } from '../../lib/code-refusals.ts';
import type { ProviderError } from '../../lib/provider-error.ts';
import { adviceFor } from '../sign-in/index.ts';

/** What a refusal is about, said where it stands: at the code, at the name, at the number; `rest` is none of them. */
export const placesOf = (error: ProviderError | null) => {
  const nowhere = { code: null, name: null, phone: null, rest: null };
  if (error === null) return nowhere;
  if (isOfTheCode(error)) return { ...nowhere, code: codeAdvice(error) };
  if (error.code === 'mfa_factor_name_conflict') return { ...nowhere, name: adviceFor(error) };
  const phone = error.code === 'mfa_verified_factor_exists' ? adviceFor(error) : accountAdvice(error);
  return phone === null ? { ...nowhere, rest: error } : { ...nowhere, phone };
};
