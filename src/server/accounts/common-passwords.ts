import { COMMON_PASSWORD } from '#contract/accounts.ts';
import { HttpError } from '../http/http-error.ts';

/** The most common passwords that satisfy the length rules, in lower case. */
const COMMON_PASSWORDS = new Set(
  `password password1 password12 password123 password1234 password01 passw0rd p@ssw0rd p@ssword1 pass1234 pass12345 passpass1
   12345678 123456789 1234567890 87654321 11111111 00000000 12341234 11223344 88888888 98765432 31415926 10203040
   123456789a 12345678a 1234567a a1234567 a12345678 a123456789 aa123456 aa12345678 ab123456 abc12345 abcd1234 abc123456 abcd12345
   abcdefg1 abcdef12 123abc123 123456ab 123456aa 1234abcd 12345abc 1a2b3c4d a1b2c3d4 a1s2d3f4 q1w2e3r4 q1w2e3r4t5 1q2w3e4r
   1q2w3e4r5t 1qaz2wsx 1qazxsw2 zaq12wsx zaq1zaq1 qaz123456 qazwsx123 qwer1234 qwert123 qwerty12 qwerty123 qwerty1234 qwerty12345
   1qwerty1 123qwe123 123qweasd qwe12345 qweasd123 asdf1234 asdfgh123 asd12345 zxcvbn123 zxc12345 zxcvbnm1 qwertyuiop
   qwerty01 iloveyou iloveyou1 iloveyou2 iloveyou123 loveyou1 princess1 princess12 sunshine1 sunshine12 football1 football12
   baseball1 basketball1 superman1 superman123 batman123 spiderman1 pokemon1 pokemon123 minecraft1 minecraft123 fortnite1 naruto123
   dragon123 dragon12 monkey123 monkey12 shadow123 shadow12 master123 master12 michael1 michael123 charlie1 charlie123 jessica1
   jordan23 jordan123 daniel123 ashley123 matthew1 thomas123 william1 jasmine1 liverpool1 chelsea1 chelsea123 arsenal123
   barcelona1 pakistan1 pakistan12 pakistan123 pakistan786 allah786 bismillah786 karachi123 lahore123 islamabad1
   welcome1 welcome12 welcome123 welcome01 admin123 admin1234 admin12345 administrator1 root1234 test1234 test12345 testing1
   testing123 tester123 guest123 guest1234 user1234 user12345 login123 letmein1 letmein12 letmein123 changeme1 changeme123
   trustno1 whatever1 computer1 internet1 internet123 samsung1 samsung123 google123 facebook1 facebook123 secret123 hello123
   hello1234 hello12345 freedom1 starwars1 summer2024 summer2025 winter2024 winter2025 spring2025 summer123 winter123 monday123
   killer123 lovely123 flower123 cookie123 orange123 purple123 cheese123 pepper123 ginger123 butterfly1 blink182 number11 money123
   myspace1 myspace123 google12 steam123 gaming123 gamer123 shop1234 shopping1 keystall1 keystall123`.split(
    /\s+/,
  ),
);

/** Throws a 422 for a password that guessers try first. */
export function rejectCommonPassword(password: string): void {
  if (COMMON_PASSWORDS.has(password.toLowerCase())) throw new HttpError(422, COMMON_PASSWORD);
}
