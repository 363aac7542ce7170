import { expect, test } from 'vitest';
import { mailLink, phoneLink, webLink } from './contact-links.ts';

test.each([
  ['0917 123 4567', 'tel:09171234567'],
  ['+63 (2) 8123-4567', 'tel:+63281234567'],
  ['+63 (0)917 123 4567', 'tel:+639171234567'],
  ['(02) 8123-4567 loc. 12', 'tel:0281234567'],
  ['8123-4567 ext 5', 'tel:81234567'],
  ['0917 123 4567 / (02) 8123-4567', 'tel:09171234567'],
  ['+63 2 8123 4567;+63 917 123 4567', 'tel:+63281234567'],
  ['mobile 0917 123 4567', 'tel:09171234567'],
  ['Room 205, 0917 123 4567', 'tel:09171234567'],
  ['117 or 911', 'tel:117'],
  ['117', 'tel:117'],
  ['12', undefined],
  ['ask the guard', undefined],
  ['1234567890123456', undefined],
  ['+63+2', undefined],
])('makes a link for the number "%s": %s', (phone, expected) => {
  expect(phoneLink(phone)).toBe(expected);
});

test.each([
  ['vet@example.com', 'mailto:vet@example.com'],
  [' vet+cats@mail.example.ph ', 'mailto:vet%2Bcats@mail.example.ph'],
  // Additional fields, several recipients and other schemes are rejected.
  ['vet@example.com?bcc=all@example.com', undefined],
  ['vet@example.com,other@example.com', undefined],
  ['vet?subject=x@example.com', undefined],
  ['javascript:alert(1)@example.com', undefined],
  ['vet@localhost', undefined],
  ['vet', undefined],
])('makes a link for the address "%s": %s', (email, expected) => {
  expect(mailLink(email)).toBe(expected);
});

test.each([
  ['https://www.example.com/vets?x=1', 'https://www.example.com/vets?x=1', 'example.com'],
  ['http://clinic.example.ph', 'http://clinic.example.ph/', 'clinic.example.ph'],
])('makes a link to the page %s', (website, href, name) => {
  expect(webLink(website)).toEqual({ href, name });
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'example.com',
  'https://example.com@evil.test/',
  '',
])('does not link "%s"', (website) => {
  expect(webLink(website)).toBeUndefined();
});
