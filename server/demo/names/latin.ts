import type { Culture } from './culture';

const words = (text: string) => text.split(' ').map((word) => word.replaceAll('_', ' '));

/** Cultures that write in Latin letters; an underscore is a space inside one name. */
export const LATIN: readonly Culture[] = [
  {
    language: 'fr',
    given: words(
      'Camille Élodie Zoé Chloé Manon Inès Léa Margaux Aurélie Maëlys Océane Anaïs Noémie Hélène Thaïs Jean-Baptiste Loïc Benoît Jérôme François Rémi Anthime Gaël Mathéo Étienne Cédric Yann Théo Hugo Thérèse',
    ),
    family: words(
      'Martin Bernard Lefèvre Moreau Dubois Garnier Fontaine Chevalier Le_Goff Kerbrat d’Estienne De_La_Rochefoucauld Guérin Bellanger Pélissier Mâcon Aegerter Noël Sauvage Besançon Delacroix Hébert L’Hermite Aubry Roussel Cœurdoux',
    ),
    phone: '+33 6 39 98 ## ##',
    mail: ['courriel.example', 'boite.example', 'poste.example'],
  },
  {
    language: 'en',
    given: words(
      'Olivia Amelia Isla Grace Charlotte Harriet Niamh Siobhán Oliver George Harry Callum Declan Euan Theodore Ffion',
    ),
    family: words(
      'Smith O’Brien McDonald Taylor Fitzgerald Walker Evans Llewellyn Thompson Hughes Ashworth-Smythe Wright Khan Okonkwo-Reed',
    ),
    phone: '+44 7700 900 ###',
    mail: ['mail.example', 'inbox.example'],
  },
  {
    language: 'en',
    given: words(
      'Madison Emily Destiny Mackenzie Brooklyn Tyler Brandon Jayden Mason Kai Xavier Ethan Noah Jamal Aaliyah',
    ),
    family: words(
      'Johnson Williams Washington Brown Davis Nolan Miller Jefferson Truman Ng Tesmer St._James Begaye Kealoha',
    ),
    phone: '+1 202 555 01##',
    mail: ['mail.example', 'post.example'],
  },
  {
    language: 'es',
    given: words(
      'María_José Lucía Íñigo Sofía Martina Ximena Begoña Nuria Álvaro Joaquín Jesús Iñaki Andrés Óscar Rocío',
    ),
    family: words(
      'García_López Fernández Muñoz Ibáñez Núñez_de_Balboa Rodríguez Peña Echeverría Gutiérrez Ordóñez Etxeberria Sánchez Vázquez',
    ),
    phone: '+34 600 000 ###',
    mail: ['correo.example', 'mail.example'],
  },
  {
    language: 'de',
    given: words('Annika Käthe Jürgen Björn Günther Lieselotte Sören Marlene Hannelore Uwe Jörg Mia Felix Greta'),
    family: words('Müller Schröder Groß Weiß Köhler von_der_Heide Bäcker Schäfer Zimmermann Strauß Krüger Jäger Vogt'),
    phone: '+49 151 000 #####',
    mail: ['post.example', 'mail.example'],
  },
  {
    language: 'it',
    given: words('Giulia Nicolò Beatrice Francesca Alessandro Matteo Chiara Lorenzo Ginevra Raffaele Benedetta'),
    family: words('Rossi D’Angelo Esposito Bianchi Dell’Acqua Ferrari Lo_Presti Conti De_Luca Marchetti'),
    phone: '+39 320 000 ####',
    mail: ['posta.example', 'mail.example'],
  },
  {
    language: 'pt',
    given: words('João Inês Beatriz Tomás Gonçalo Matilde Conceição Luís Leonor Vítor Antônio Thaís'),
    family: words('Silva Gonçalves Magalhães Simões dos_Santos Araújo Conceição Brandão Leitão'),
    phone: '+351 910 000 ###',
    mail: ['correio.example', 'mail.example'],
  },
  {
    language: 'nl',
    given: words('Sanne Femke Joris Thijs Anouk Maarten Liesbeth Koen Wouter'),
    family: words('de_Vries van_der_Berg Jansen ’t_Hart IJsselmuiden Bakker Visser Peeters'),
    phone: '+31 6 000 #####',
    mail: ['post.example'],
  },
  {
    language: 'pl',
    given: words('Małgorzata Zofia Paweł Łukasz Grzegorz Agnieszka Wojciech Michał Sławomira'),
    family: words('Wiśniewska Kowalczyk Brzeziński Dąbrowska Żuławski Śliwa Łęcki Grabowski'),
    phone: '+48 500 000 ###',
    mail: ['poczta.example'],
  },
  {
    language: 'sv',
    given: words('Åsa Björk Søren Øystein Ingrid Þóra Mikael Linnéa Håkon Guðrún'),
    family: words('Ångström Sørensen Jónsdóttir Lindqvist Bjørnson Ødegaard Nyström Þorvaldsson'),
    phone: '+46 70 174 06 ##',
    mail: ['brev.example'],
  },
  {
    language: 'tr',
    given: words('Ayşe Çağla İbrahim Işıl Mehmet Gökçe Özgür Şule Yiğit'),
    family: words('Yılmaz Öztürk Çelik Şahin Gülmez İnönü Karadağ'),
    phone: '+90 500 000 ####',
    mail: ['posta.example'],
  },
  {
    language: 'vi',
    given: words('Thị_Hương Minh Quốc_Đạt Phương Đức Ngọc_Ánh Thảo'),
    family: words('Nguyễn Trần Phạm Đặng Huỳnh Vũ Bùi'),
    phone: '+84 90 000 ####',
    mail: ['thu.example'],
  },
  {
    language: 'fr',
    given: words('Fatou Amadou Aïssata Ousmane Aminata Mamadou Kofi Adjoa Chukwuemeka Ngozi Thandiwe Sipho'),
    family: words('Diallo Traoré N’Diaye Ouédraogo Koné Mensah Okafor Nkosi Mbaye Sow Bâ'),
    phone: '+221 77 000 ## ##',
    mail: ['courriel.example', 'mail.example'],
  },
  {
    language: 'en',
    given: words('Priya Aarav Lakshmi Venkatesh Ananya Rohan Harpreet Siddharth Zainab'),
    family: words('Sharma Patel Iyer Chatterjee Singh Krishnamurthy Reddy Qureshi'),
    phone: '+91 90000 00###',
    mail: ['mail.example'],
  },
];
