import type { Culture } from './culture';

const words = (text: string) => text.split(' ');

/** Cultures that write in other letters; each name brings its Latin form, which logins and mailboxes are made of. */
export const SCRIPTS: readonly Culture[] = [
  {
    language: 'zh',
    given: words(
      '伟:Wei 秀英:Xiuying 欣怡:Xinyi 浩然:Haoran 子涵:Zihan 明:Ming 建国:Jianguo 丽:Li 雨桐:Yutong 志强:Zhiqiang',
    ),
    family: words('王:Wang 李:Li 张:Zhang 欧阳:Ouyang 刘:Liu 陈:Chen 司马:Sima 吕:Lyu 黄:Huang'),
    phone: '+86 130 0000 ####',
    mail: ['youxiang.example', 'mail.example'],
    familyFirst: true,
  },
  {
    language: 'ja',
    given: words('さくら:Sakura 翔太:Shota 陽菜:Hina ケンジ:Kenji 大輔:Daisuke 由美子:Yumiko 蓮:Ren'),
    family: words('佐藤:Sato 髙橋:Takahashi 渡邊:Watanabe 小野寺:Onodera 鈴木:Suzuki 五十嵐:Igarashi'),
    phone: '+81 90 0000 ####',
    mail: ['meru.example'],
    familyFirst: true,
  },
  {
    language: 'ko',
    given: words('민준:Minjun 서연:Seoyeon 지우:Jiwoo 현우:Hyunwoo 하은:Haeun'),
    family: words('김:Kim 이:Lee 박:Park 최:Choi 황보:Hwangbo'),
    phone: '+82 10 0000 ####',
    mail: ['pyeonji.example'],
    familyFirst: true,
  },
  {
    language: 'ar',
    given: words('محمد:Mohammed فاطمة:Fatima يوسف:Youssef ليلى:Leila عبدالرحمن:Abderrahmane نور:Nour كريم:Karim'),
    family: words('بن_علي:Benali الفاسي:El-Fassi حداد:Haddad المنصوري:Al-Mansouri خوري:Khoury'),
    phone: '+212 600 00 ## ##',
    mail: ['barid.example', 'mail.example'],
  },
  {
    language: 'he',
    given: words('נועה:Noa איתן:Eitan תמר:Tamar יוסף:Yosef'),
    family: words('כהן:Cohen לוי:Levi בן_דוד:Ben-David פרידמן:Friedman'),
    phone: '+972 50 000 ####',
    mail: ['doar.example'],
  },
  {
    language: 'ru',
    given: words('Анастасия:Anastasia Дмитрий:Dmitri Ольга:Olga Фёдор:Fyodor Юлия:Yulia Алексей:Alexei'),
    family: words('Иванова:Ivanova Щербаков:Shcherbakov Соловьёв:Solovyov Кузнецова:Kuznetsova Шевченко:Shevchenko'),
    phone: '+380 50 000 ####',
    mail: ['pochta.example'],
  },
  {
    language: 'el',
    given: words('Ελένη:Eleni Γιώργος:Giorgos Αικατερίνη:Aikaterini Νίκος:Nikos'),
    family: words('Παπαδόπουλος:Papadopoulos Οικονόμου:Oikonomou Γεωργίου:Georgiou'),
    phone: '+30 690 000 ####',
    mail: ['tachydromeio.example'],
  },
  {
    language: 'hi',
    given: words('प्रिया:Priya अर्जुन:Arjun लक्ष्मी:Lakshmi'),
    family: words('शर्मा:Sharma गुप्ता:Gupta त्रिपाठी:Tripathi'),
    phone: '+91 90000 01###',
    mail: ['daak.example'],
  },
  {
    language: 'th',
    given: words('สมชาย:Somchai กนกวรรณ:Kanokwan นารี:Naree'),
    family: words('ศรีสุข:Srisuk วงศ์สวัสดิ์:Wongsawat จันทร์เพ็ญ:Chanpen'),
    phone: '+66 80 000 ####',
    mail: ['mail.example'],
  },
];
