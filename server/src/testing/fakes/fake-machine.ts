import type { IncomingMessage, ServerResponse } from 'node:http';
import type { S3Key } from '../../adapters/object-storage/index.ts';
import { send, startFakeService } from './fake-service.ts';

/** How the next answers are wrong: a status, or a body. */
export type MachineTrouble = 'cut off' | 'endless' | 'never' | { readonly status: number; readonly body?: string };

export type FakeMachine = Awaited<ReturnType<typeof startFakeMachine>>;

const role = 'platbook-role';
const roles = '/latest/meta-data/iam/security-credentials/';

/**
 * What gives `key` to programs on a machine of AWS: `/container`, the instance metadata service, and, at `/sts/`, the security token
 * service. Written from AWS's references.
 */
export async function startFakeMachine(key: S3Key) {
  let issued = 0;
  let trouble: MachineTrouble | undefined;
  const state = {
    /** What the services accept. */
    token: 'a token that must not be logged',
    lifetimeMilliseconds: 60 * 60_000,
  };
  const nextKey = () => {
    issued += 1;
    const end = new Date(Date.now() + state.lifetimeMilliseconds).toISOString();
    return { id: key.accessKeyId, secret: key.secretAccessKey, token: `session-${issued}`, end };
  };
  const service = await startFakeService((request, { pathname }, body, response) => {
    if (trouble !== undefined) return fail(response, trouble);
    if (pathname === '/sts/') return assumeRole(new URLSearchParams(body), response);
    const sent = request.headers[pathname === '/container' ? 'authorization' : 'x-aws-ec2-metadata-token'];
    if (pathname === '/latest/api/token') return giveToken(request, response);
    if (sent !== state.token) return send(response, 401, { code: 'Unauthorized', message: state.token });
    if (pathname === roles) return response.end(`${role}\n`);
    if (pathname !== '/container' && pathname !== `${roles}${role}`) return send(response, 404);
    const { id, secret, token, end } = nextKey();
    return send(response, 200, { AccessKeyId: id, SecretAccessKey: secret, Token: token, Expiration: end });
  });

  function giveToken({ method, headers }: IncomingMessage, response: ServerResponse): unknown {
    const isRight = method === 'PUT' && Number(headers['x-aws-ec2-metadata-token-ttl-seconds']) > 0;
    return isRight ? response.end(state.token) : send(response, 400);
  }

  function assumeRole(form: URLSearchParams, response: ServerResponse): unknown {
    const asked = ['Action', 'Version', 'RoleArn', 'RoleSessionName'].map((name) => form.get(name)).join(' ');
    if (asked !== 'AssumeRoleWithWebIdentity 2011-06-15 arn:aws:iam::1:role/platbook platbook')
      return response.writeHead(400).end(`<ErrorResponse><Error><Code>ValidationError</Code></Error></ErrorResponse>`);
    if (form.get('WebIdentityToken') !== state.token)
      return response
        .writeHead(400)
        .end(
          `<ErrorResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><Error><Type>Sender</Type><Code>InvalidIdentityToken</Code><Message>${state.token}</Message></Error></ErrorResponse>`,
        );
    const { id, secret, token, end } = nextKey();
    return response.end(
      `<AssumeRoleWithWebIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleWithWebIdentityResult><Credentials><SessionToken>${token}</SessionToken><SecretAccessKey>${secret}</SecretAccessKey><Expiration>${end}</Expiration><AccessKeyId>${id}</AccessKeyId></Credentials></AssumeRoleWithWebIdentityResult></AssumeRoleWithWebIdentityResponse>`,
    );
  }

  return {
    ...service,
    state,
    setTrouble(next: MachineTrouble | undefined) {
      trouble = next;
    },
  };
}

function fail(response: ServerResponse, trouble: MachineTrouble): unknown {
  if (trouble === 'never') return undefined;
  if (trouble === 'cut off') return response.destroy();
  if (trouble !== 'endless') return response.writeHead(trouble.status).end(trouble.body);
  const write = (): void => {
    if (!response.destroyed) response.write(Buffer.alloc(1024 * 1024, 'x'), write);
  };
  return write();
}
