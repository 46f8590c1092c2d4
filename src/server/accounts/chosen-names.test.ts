import { describe, expect, it } from 'vitest';
import { isReservedUsername } from './reserved-usernames.ts';
import { rejectCommonPassword, rejectPersonalPassword } from './weak-passwords.ts';

const isRefused = (reject: () => void): boolean => {
  try {
    reject();
    return false;
  } catch {
    return true;
  }
};

describe('What a shopper may choose (R-30)', () => {
  it('is no common word between up to 12 digits and signs, or with those for letters', () => {
    const isCommon = (password: string) => isRefused(() => rejectCommonPassword(password));
    const common = [
      ...['Welcome@123', 'Passw0rd!', 'Pakistan2024!', '$ecret12', '#Pa55word', 'we1come#1', 'Adm1n@2024'],
      ...['!1q2w3e4r!', '12345678!', '2005fatima', 'Pakistan03001234567!'],
    ];
    expect(common.filter((password) => !isCommon(password))).toEqual([]);
    const good = [
      ...['Pakistan03001234567!!', 'correct horse battery staple 7', 'welcome home 7 sparrows'],
      ...['Welcome@Lahore5', 'x7$Dog91kk', 'Zq8!tr4wPx', 'ncc-1701-deck', '۱۲۳۴۵۶۷۸ پاکستان'],
    ];
    expect(good.filter(isCommon)).toEqual([]);
  });

  it('is no password made of the shop’s name as a word, also in look-alike letters', () => {
    const isPersonal = (password: string) =>
      isRefused(() => rejectPersonalPassword(password, { username: 'Mina_91', email: 'mina@example.com' }));
    const personal = ['K3yst4ll!2026', 'MyKEYSTA11', 'Кеуstаll2026', 'ｋｅｙｓｔａｌｌ1', 'kéy stall 1234'];
    expect(personal.filter((password) => !isPersonal(password))).toEqual([]);
    expect(['keystalling tall 5', 'xkeystallx 1', 'é1ü2b3!!'].filter(isPersonal)).toEqual([]);
  });

  it('is no name that reads as the shop’s, also in look-alike letters', () => {
    const reserved = [
      ...[
        'Keyst4ll',
        'KEYSTA11',
        'keystaII',
        'k_e_y_s_t_a_l_l',
        'KeystallAli',
        'KeystallPK',
        'keystallhelp',
        '99keystall',
      ],
      ...['Supp0rt', 'ADM1N', 's_u_p_p_o_r_t', 'SupportTeam', 'he1pdesk_2'],
    ];
    expect(reserved.filter((username) => !isReservedUsername(username))).toEqual([]);
    const free = ['keystaller', 'xkeystall9', 'Salesman', 'saleem', 'Ali_Raza', 'helpful_1'];
    expect(free.filter(isReservedUsername)).toEqual([]);
  });
});
