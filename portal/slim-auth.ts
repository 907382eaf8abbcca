import type { Plugin } from 'vite';
import { authMethods } from './src/lib/auth-methods.ts';
import { cut, isNode, type Node, nameOf, within } from './syntax-tree.ts';

/*
 * @supabase/auth-js is one class, of which a bundler can leave nothing out: passkeys, wallets, factors and the
 * administrator's API come along with every sign-in. This build step keeps the methods that the portal calls and
 * whatever those call in turn, without the lines of its debug log and the branches that are never taken here. It
 * takes 13 kB (gzip) off, without which neither the login page stays within its 100 kB nor the inventory within its 120.
 * Whatever it does not find as it expects it fails the build.
 */

const clientFile = '/auth-js/dist/module/GoTrueClient.js';
const adminFile = '/auth-js/dist/module/GoTrueAdminApi.js';

/** Parts that the constructor sets up and no page uses. */
const leftOutParts: readonly unknown[] = ['mfa', 'oauth', 'passkey'];

/** The one call of the administrator's API that the client itself makes, as in the original. */
const adminApi = `
  import { _request } from './lib/fetch';
  import { isAuthError } from './lib/errors';
  import { resolveFetch } from './lib/helpers';
  export default class GoTrueAdminApi {
    constructor({ url, headers, fetch }) {
      this.url = url;
      this.headers = headers;
      this.fetch = resolveFetch(fetch);
    }
    async signOut(jwt, scope = 'global') {
      try {
        const options = { headers: this.headers, jwt, noResolveJson: true };
        await _request(this.fetch, 'POST', this.url + '/logout?scope=' + scope, options);
        return { data: null, error: null };
      } catch (error) {
        if (isAuthError(error)) return { data: null, error };
        throw error;
      }
    }
  }
`;

/** The name in `this.name`. */
const ownName = (value: unknown): unknown => {
  const node = isNode(value) && value.type === 'MemberExpression' && value.computed === false ? value : null;
  const isOwn = isNode(node?.object) && node.object.type === 'ThisExpression';
  return isOwn && isNode(node?.property) ? node.property.name : undefined;
};

const setsUpLeftOutPart = (node: Node): boolean =>
  node.type === 'ExpressionStatement' &&
  isNode(node.expression) &&
  node.expression.type === 'AssignmentExpression' &&
  leftOutParts.includes(ownName(node.expression.left));

const isDebugLine = (node: Node): boolean =>
  node.type === 'ExpressionStatement' &&
  isNode(node.expression) &&
  node.expression.type === 'CallExpression' &&
  ownName(node.expression.callee) === '_debug';

/** The name after the dot, whatever stands before it. */
const propertyOf = (value: unknown): unknown =>
  isNode(value) && value.type === 'MemberExpression' && isNode(value.property) ? value.property.name : undefined;

/**
 * The branches for what a client can be given or made into and is not: a lock around every call, which it still takes
 * and warns of, a storage for the user apart from the session's, a second client on the page.
 */
const isUntakenBranch = (node: Node): boolean => {
  if (node.type !== 'IfStatement' || !isNode(node.test)) return false;
  const { operator, left } = node.test;
  if (ownName(node.test) === 'userStorage') return true;
  if (operator === '!=') return propertyOf(left) === 'lock';
  return operator === '&&' && isNode(left) && left.operator === '>' && ownName(left.left) === 'instanceID';
};

/** The branch up to its `else`, which stays. */
const withoutElse = (node: Node): Node => (isNode(node.alternate) ? { ...node, end: node.alternate.start } : node);

const liesIn = (node: Node, parts: readonly Node[]): boolean =>
  parts.some(({ start, end }) => node.start >= start && node.end <= end);

/** Every name that `this` is asked for, directly or not, from the wanted methods on. */
const reachable = (methods: readonly Node[], unused: readonly Node[]): Set<unknown> => {
  const reached = new Set<unknown>(['constructor', ...authMethods]);
  for (const name of reached) {
    for (const method of methods.filter((candidate) => nameOf(candidate) === name)) {
      for (const node of within(method)) if (!liesIn(node, unused)) reached.add(ownName(node));
    }
  }
  return reached;
};

/** The source of the client class without the methods that nothing kept asks for. */
export const slimClient = (code: string, program: unknown): string => {
  const nodes = [...within(program)];
  const methods = nodes.filter((node) => node.type === 'MethodDefinition');
  const unused = nodes.filter(setsUpLeftOutPart);
  const untaken = nodes.filter(isUntakenBranch).map(withoutElse);
  const missing = authMethods.filter((name) => !methods.some((method) => nameOf(method) === name));
  if (missing.length > 0 || unused.length !== leftOutParts.length || untaken.length === 0) {
    throw new Error(`@supabase/auth-js is not built as slim-auth.ts expects: ${missing.join(', ') || 'constructor'}.`);
  }
  const reached = reachable(methods, [...unused, ...untaken]);
  const stillUsed = leftOutParts.filter((part) => reached.has(part));
  if (stillUsed.length > 0) throw new Error(`slim-auth.ts leaves out ${stillUsed.join(', ')}, which is used.`);
  const left = methods.filter((method) => reached.has(nameOf(method)));
  const debugLines = left.flatMap((method) => [...within(method)].filter(isDebugLine));
  const lines = debugLines.filter((line) => !liesIn(line, untaken));
  const branches = untaken.filter((branch) => liesIn(branch, left));
  return cut(code, [...unused, ...lines, ...branches, ...methods.filter((method) => !left.includes(method))]);
};

/** Builds @supabase/auth-js without what no page uses. */
export const slimAuth = (): Plugin => {
  const met = new Set<string>();
  const meet = (id: string, file: string): boolean => {
    if (!id.replaceAll('\\', '/').endsWith(file)) return false;
    met.add(file);
    return true;
  };
  return {
    name: 'slim-auth',
    apply: 'build',
    load: (id) => (meet(id, adminFile) ? adminApi : null),
    transform(code, id) {
      return meet(id, clientFile) ? { code: slimClient(code, this.parse(code)), map: null } : null;
    },
    buildEnd(error) {
      if (!error && met.size < 2) this.error('slim-auth.ts did not meet the files of @supabase/auth-js it works on.');
    },
  };
};
