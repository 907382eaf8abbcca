export { Captcha } from './captcha.tsx';
export { withToken } from './with-token.ts';
