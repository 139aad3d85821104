import { signatureHeaders } from './sign-message.ts';

it('signs as the example of Standard Webhooks does, with each key', () => {
  const key = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
  const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
  const body = '{"test": 2432232314}';
  const headers = signatureHeaders([key, key], id, new Date(1_614_265_330_999), body);
  const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
  expect(headers).toEqual({
    'webhook-id': id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': `${signature} ${signature}`,
  });
});
