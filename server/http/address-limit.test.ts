import { expect, it } from 'vitest';
import { addressKey, openMemoryLimit } from './address-limit.ts';

it('takes a network of IPv6 and a mapped address of IPv4 for one', () => {
  expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(addressKey('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64');
  expect(addressKey('2001:0db8:1:2::9')).toBe('2001:db8:1:2::/64');
  expect(addressKey('::1')).toBe('0:0:0:0::/64');
  expect(addressKey('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(addressKey('192.0.2.7')).toBe('192.0.2.7');
});

it('counts by address, starts anew after a minute, and forgets the oldest beyond its bound', () => {
  let now = 0;
  const limit = openMemoryLimit(2, () => now);
  expect([limit.take('a'), limit.take('a'), limit.take('a'), limit.take('b')]).toEqual([undefined, undefined, 60, undefined]);
  now = 59_500;
  expect(limit.take('a')).toBe(1);
  now = 60_000;
  expect(limit.take('a')).toBeUndefined();
  for (let other = 0; other < 10_000; other += 1) limit.take(`10.0.${other >> 8}.${other & 255}`);
  expect([limit.take('a'), limit.take('a'), limit.take('a')]).toEqual([undefined, undefined, 60]);
});
