import { expect, test } from 'vitest';
import { messageLink } from './message.ts';

test('a message opens the app it is for, to the person, with its words', () => {
  const written = { address: '07701234567', subject: 'Hi & bye', body: 'a & b' };
  const zone = 'Asia/Baghdad';
  expect(messageLink({ ...written, channel: 'whatsapp' }, zone)).toBe('https://wa.me/9647701234567?text=a%20%26%20b');
  expect(messageLink({ ...written, channel: 'sms' }, zone)).toBe('sms:+9647701234567?body=a%20%26%20b');
  expect(messageLink({ ...written, channel: 'email', address: 'ali@shop.test' }, zone)).toBe(
    'mailto:ali@shop.test?subject=Hi%20%26%20bye&body=a%20%26%20b',
  );
});
